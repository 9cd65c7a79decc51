import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { AmendableField, GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { amendableFields } from '../../core/domain/run/amendable-fields.ts';
import { previousShown } from '../../core/domain/run/previous-shown.ts';
import { editableText } from './editable-text.ts';

export interface GateContentPorts {
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
}

/** What a gate is about, and what of it may be changed; an earlier plan is not kept, so its page shows the newest. */
export async function gateContent(
  { content, workflows }: GateContentPorts,
  run: RunRecord,
  gate: Gate,
  isOpen: boolean,
): Promise<GatePage['content']> {
  switch (gate.kind) {
    case 'review': {
      const [text, previous, editable] = await Promise.all([
        shownText(content, run, gate),
        isOpen ? previousText(content, run, gate) : undefined,
        isOpen && mayEdit(gate) ? editableText(content, run, gate) : undefined,
      ]);
      return {
        kind: 'review',
        about: gate.shows === 'prompt.md' ? 'prompt' : 'work',
        text,
        ...(previous !== undefined && { previous }),
        ...(editable !== undefined && { editable }),
      };
    }
    case 'manual':
      return { kind: 'manual', prompt: await shownText(content, run, gate) };
    case 'step_questions':
      return { kind: 'questions', questions: gate.questions ?? [] };
    case 'questions':
      return { kind: 'questions', questions: run.questions };
    case 'plan': {
      if (run.plan === null) return { kind: 'questions', questions: run.questions };
      const amendable = isOpen ? await amendableInputs(workflows, run) : undefined;
      const { plan, planChanges: changes } = run;
      return { kind: 'plan', plan, changes, ...(amendable !== undefined && { amendable }) };
    }
  }
}

/** Several people approve the same thing: what one of them edits, the others have not seen. */
function mayEdit({ policy }: Gate): boolean {
  return (policy?.quorum ?? 1) === 1;
}

/** A definition that has been deployed over may be gone; its plan is approved as it is, or not. */
async function amendableInputs(
  workflows: WorkflowLibrary,
  run: RunRecord,
): Promise<AmendableField[] | undefined> {
  try {
    return amendableFields(await workflows.findVersion(run.workflowId, run.workflowVersion), run);
  } catch (fault) {
    if (fault instanceof ConfigurationError) return undefined;
    throw fault;
  }
}

/** What a gate within a step shows stands in the bucket. */
async function shownText(content: ContentStore, run: RunRecord, gate: Gate): Promise<string> {
  const { stepId, attempt, shows } = gate;
  if (stepId === undefined || attempt === undefined || shows === undefined) return '';
  return (await content.read(attemptPath(run.runId, stepId, attempt, shows))) ?? '';
}

async function previousText(content: ContentStore, run: RunRecord, gate: Gate): Promise<string | undefined> {
  const before = previousShown(run, gate);
  if (before === undefined) return undefined;
  return content.read(attemptPath(run.runId, before.stepId, before.attempt, before.shows));
}
