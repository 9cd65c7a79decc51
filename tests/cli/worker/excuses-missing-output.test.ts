import { expect, test } from 'vitest';
import { excusesMissingOutput } from '../../../cli/worker/excuses-missing-output.ts';

const result = (status: string) =>
  `[workflow_result]{"status":"${status}","summary":"So it is.","output_files_written":true}[/workflow_result]`;

test.each([
  ['questions to a person', '<needs_user_input><question></question></needs_user_input>'],
  ['blocked work', `Sorry.\n${result('blocked')}`],
  ['failed work', result('failed')],
  ['the text itself', `[output:plan]\nthe plan\n[/output:plan]\n${result('complete')}`],
  ['a reply that is one object', '{"status":"complete","outputs":{"plan":"the plan"}}'],
])('P-5: %s excuses an output that is no file', (_, response) => {
  expect(excusesMissingOutput(response, 'plan')).toBe(true);
});

test.each([
  ['work that is complete', result('complete')],
  ['prose', 'I have written everything. Is that all right?'],
  ['nothing', ''],
  ['the text of another output', `[output:notes]\nx\n[/output:notes]\n${result('complete')}`],
  ['text that never ends', '[output:plan]\nthe plan'],
])('P-5: %s does not', (_, response) => {
  expect(excusesMissingOutput(response, 'plan')).toBe(false);
});
