import { type DeliveryTerms, outputForm } from './delivery-terms.ts';

const FORMS = {
  text: '',
  decision: 'one word, exactly "approve" or "reject"',
  findings:
    'a JSON array of {"severity": "MUST" | "SHOULD" | "COULD", "message": "…", "location": "…" (may be left out)}; [] if there is nothing to find',
} as const;

const STATUS = [
  '"complete" if all of it is done; "blocked" if something is in the way that you cannot remove; "failed" if it went wrong.',
  'If it is not complete, say why in the summary; the outputs may then be left out.',
].join(' ');

const EXAMPLE = {
  status: 'complete',
  summary: 'what was done, in a sentence or two',
  output_files_written: true,
  changed_files: [],
  test_report: { status: 'not_run' },
};

/** Tells a worker what to deliver and how; `paths` say where each output is kept. */
export function contractInstructions(
  step: DeliveryTerms,
  paths: Readonly<Record<string, string>>,
  form: 'text' | 'schema' = 'text',
): string {
  const list = describeOutputs(step, paths);
  return form === 'schema'
    ? [list, `Status is ${STATUS}`].filter(Boolean).join('\n\n')
    : textForm(step, list);
}

function textForm(step: DeliveryTerms, list: string): string {
  const blocks = Object.keys(step.outputs).map(key => `[output:${key}]\n…\n[/output:${key}]`);
  const delivery =
    blocks.length === 0
      ? []
      : [
          list,
          `Write each output once, its whole content between its own markers. Each marker stands on a line of its own, without a code fence around it:\n${blocks.join('\n')}`,
        ];
  return [
    ...delivery,
    'End with one result block, which is strict JSON without a code fence:',
    `[workflow_result]\n${JSON.stringify(EXAMPLE)}\n[/workflow_result]`,
    `"status" is ${STATUS}`,
    '"changed_files" lists paths of files that you changed, if any. "test_report" has the "status" "passed", "failed" or "not_run", and may have a "command" and "details". There are no other fields.',
    'Only these blocks count; whatever else you write is not read by the orchestrator.',
  ].join('\n\n');
}

function describeOutputs(step: DeliveryTerms, paths: Readonly<Record<string, string>>): string {
  const lines = Object.entries(step.outputs).map(([key, { description, allowEmpty }]) => {
    const said = [description, FORMS[outputForm(step, key)], allowEmpty ? 'may be empty' : ''].filter(
      Boolean,
    );
    const place = paths[key] === undefined ? '' : ` (kept as ${paths[key]})`;
    return `- ${key}${place}${said.length === 0 ? '' : `: ${said.join('; ')}`}`;
  });
  return lines.length === 0 ? '' : ['Deliver exactly these outputs:', ...lines].join('\n');
}
