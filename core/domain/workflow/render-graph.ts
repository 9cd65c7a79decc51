import type { Step, Workflow } from '../../contracts/workflow.ts';
import { isContractStep } from './step-kinds.ts';

/** One arrow of the picture: from step to step, or to the end. */
export interface GraphArrow {
  readonly from: string;
  readonly to: string | null;
  readonly label: string;
}

/** The arrows in the order of the definition; outcomes that go the same way share one. */
export function arrowsOf(workflow: Workflow): GraphArrow[] {
  return workflow.steps.flatMap(step => {
    const labels = new Map<string | null, string[]>();
    const add = (to: string | null, label: string) => labels.set(to, [...(labels.get(to) ?? []), label]);
    for (const [outcome, target] of Object.entries(step.next))
      if (target !== undefined) add(target, outcome === '_default' ? 'otherwise' : outcome);
    if (step.onExhausted !== undefined) add(step.onExhausted, 'exhausted');
    if (isContractStep(step)) {
      if (step.onBlocked !== undefined) add(step.onBlocked, 'blocked');
      if (step.onFailed !== undefined) add(step.onFailed, 'failed');
    }
    return [...labels].map(([to, names]) => ({ from: step.id, to, label: names.join(', ') }));
  });
}

/** A Markdown table that also reads as plain text. */
export function renderTable(workflow: Workflow): string {
  const rows = workflow.steps.map(step => [
    step.id,
    step.title,
    step.optional === true ? `${describeKind(step)}, optional` : describeKind(step),
    describeNext(workflow, step),
  ]);
  const cells = [['step', 'title', 'kind', 'next'], ...rows].map(row => row.map(escapeCell));
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(row => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join('\n');
}

export function renderMermaid(workflow: Workflow): string {
  const node = new Map(workflow.steps.map((step, position) => [step.id, `s${position}`]));
  const lines = ['flowchart TD'];
  if (workflow.gating !== undefined)
    lines.push(
      '  clarify{{"Clarify"}} --> plan{{"Plan"}}',
      '  plan -->|revise| plan',
      '  plan -->|reject| cancelled(["Cancelled"])',
      `  plan -->|approve| ${node.get(workflow.entry)}`,
    );
  for (const step of workflow.steps) {
    if (step.kind !== 'parallel') {
      lines.push(`  ${node.get(step.id)}["${escapeLabel(step.title)}"]`);
      continue;
    }
    lines.push(`  subgraph ${node.get(step.id)}["${escapeLabel(step.title)}"]`);
    step.branches.forEach((branch, position) => {
      lines.push(`    ${node.get(step.id)}b${position}["${escapeLabel(branch.title)}"]`);
    });
    lines.push('  end');
  }
  const arrows = arrowsOf(workflow);
  for (const { from, to, label } of arrows)
    lines.push(`  ${node.get(from)} -->|${escapeLabel(label)}| ${to === null ? 'done' : node.get(to)}`);
  if (arrows.some(({ to }) => to === null)) lines.push('  done(["Done"])');
  return lines.join('\n');
}

function describeKind(step: Step): string {
  switch (step.kind) {
    case 'agent_task':
      return `agent: ${step.agent.role}`;
    case 'agent_review':
      return `review: ${step.agent.role}`;
    case 'parallel':
      return `parallel: ${step.branches.map(({ agent, id, optional }) => `${id} (${agent.role}${optional ? ', optional' : ''})`).join(', ')}`;
    case 'handler':
      return step.handler === undefined ? 'message' : 'handler';
    case 'human_gate':
      return 'a person decides';
    case 'human_questions':
      return 'a person answers';
    case 'dispatch':
      return step.each === undefined ? `workflow: ${step.workflow}` : `workflow: ${step.workflow}, for each`;
  }
}

function describeNext(workflow: Workflow, step: Step): string {
  const ways = arrowsOf(workflow)
    .filter(({ from }) => from === step.id)
    .map(({ to, label }) => `${label} → ${to ?? 'end'}`);
  return step.maxIterations === undefined
    ? ways.join('; ')
    : `${ways.join('; ')} (at most ${step.maxIterations}×)`;
}

function escapeCell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function escapeLabel(text: string): string {
  return text.replace(/[#"<>|]/g, sign => `#${sign.charCodeAt(0)};`);
}
