import type { Delivery } from '../steps/delivery.ts';
import { quoteName, showParts } from './show-parts.ts';

/** What an approver sees: what the worker says of its work, and the outputs themselves, not the form in which they came. */
export function showDelivery({ result, outputs }: Delivery): string {
  const { summary, changed_files: changedFiles, test_report: report } = result;
  return showParts([
    { name: 'summary', content: summary },
    { name: 'changed files', content: changedFiles },
    { name: 'test report', content: report?.status },
    ...(report?.command === undefined ? [] : [{ name: 'test report: command', content: report.command }]),
    ...(report?.details === undefined ? [] : [{ name: 'test report: details', content: report.details }]),
    ...Object.entries(outputs).map(([key, content]) => ({ name: `output: ${quoteName(key)}`, content })),
  ]);
}
