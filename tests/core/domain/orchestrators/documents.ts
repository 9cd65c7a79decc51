import { type DocumentFault, InvalidDocument } from '../../../../core/contracts/document-fault.ts';

/** A sound orchestrator; a test puts something else in place of a part. */
export const SOUND = `id: team
selector_agent: lead
agents:
  lead:
    role: team lead
    provider: anthropic
    model: some-model
    max_output_tokens: 2000
    timeout_seconds: 60
  writer:
workflows:
  - id: deliver
    version: 3
    inputs: [user_message]
    steps:
      - id: draft
        type: agent_task
        agent: writer
        prompt: |
          Draft this: {{inputs.user_message}}
          Mend: {{steps.check.outputs.feedback}}
        outputs: [text]
        output_files:
          text: text-{{workflow.attempt}}.md
      - id: check
        type: agent_review
        agent: lead
        needs: [draft]
        prompt: 'Check this: {{steps.draft.outputs.text}}'
        on_reject: draft
default_workflow: deliver
`;

export function soundWith(...replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [part, other]) => {
    if (!text.includes(part)) throw new Error(`The document has no ${part}`);
    return text.replace(part, () => other);
  }, SOUND);
}

export function faultsIn(read: () => unknown): readonly DocumentFault[] {
  try {
    read();
  } catch (fault) {
    if (fault instanceof InvalidDocument) return fault.faults;
    throw fault;
  }
  return [];
}
