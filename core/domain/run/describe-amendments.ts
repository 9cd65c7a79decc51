import type { Plan } from '../../contracts/run.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { hashContent } from '../hash-content.ts';
import { usd } from '../usd.ts';
import { inputSchemas } from '../workflow/input-schemas.ts';

interface Content {
  readonly plan: Plan;
  readonly input: Readonly<Record<string, unknown>>;
}

const LONGEST_VALUE = 80;

/** What whoever approves has changed, one line each, for the page and for the journal. */
export function describeAmendments(workflow: Workflow, before: Content, after: Content): string[] {
  return [
    ...after.plan.dropped
      .filter(stepId => !before.plan.dropped.includes(stepId))
      .map(stepId => `Leaves out: ${titleOf(after.plan, stepId)}`),
    ...inputChanges(workflow, before.input, after.input),
    ...change('Search terms', before.plan.searchTerms.join(', '), after.plan.searchTerms.join(', ')),
    ...change('Estimate', usd(before.plan.estimatedCostUsd), usd(after.plan.estimatedCostUsd)),
    ...change('Cap', capOf(before.plan), capOf(after.plan)),
  ];
}

function inputChanges(workflow: Workflow, before: Content['input'], after: Content['input']): string[] {
  const schemas = inputSchemas(workflow);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter(name => hashContent(before[name]) !== hashContent(after[name]))
    .map(name => describeChange(schemas[name]?.title ?? name, textOf(before[name]), textOf(after[name])));
}

function titleOf({ actions }: Plan, stepId: string): string {
  return actions.find(action => action.stepId === stepId)?.title ?? stepId;
}

function capOf({ capUsd }: Plan): string {
  return capUsd === undefined ? 'none' : usd(capUsd);
}

function change(name: string, before: string, after: string): string[] {
  return before === after ? [] : [describeChange(name, before, after)];
}

function describeChange(name: string, before: string, after: string): string {
  const from = startOfDifference(before, after);
  return `${name}: ${excerpt(before, from)} → ${excerpt(after, from)}`;
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\r\n]+/g, ' ');
}

/** Of two long texts that begin alike, what is shown begins shortly before they part. */
function startOfDifference(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  return same < LONGEST_VALUE / 2 ? 0 : same - LONGEST_VALUE / 4;
}

function excerpt(text: string, from: number): string {
  if (text === '') return '(nothing)';
  const end = from + LONGEST_VALUE;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`;
}
