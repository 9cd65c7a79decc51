import type { Plan } from '../../contracts/run.ts';

/** What a reader of the new plan wants to know about the old one, one line a change. */
export function describePlanChanges(before: Plan, after: Plan): string[] {
  const lines = allChanges(before, after).map(line => (line.length > 200 ? `${line.slice(0, 200)}…` : line));
  return lines.length > 50 ? [...lines.slice(0, 50), `and ${lines.length - 50} more`] : lines;
}

function allChanges(before: Plan, after: Plan): string[] {
  const field = (name: string, a: unknown, b: unknown) =>
    String(a) === String(b) ? [] : [`${name}: ${a} → ${b}`];
  return [
    ...field('title', before.title, after.title),
    ...field('geographical scope', before.geographicalScope, after.geographicalScope),
    ...field('estimated minutes', before.estimatedMinutes, after.estimatedMinutes),
    ...field('estimated cost in USD', before.estimatedCostUsd, after.estimatedCostUsd),
    ...field('cap in USD', before.capUsd ?? 'none', after.capUsd ?? 'none'),
    ...listChanges('search term', before.searchTerms, after.searchTerms),
    ...listChanges('focus area', before.focusAreas, after.focusAreas),
    ...titlesOfDropped(before)
      .filter(title => !titlesOfDropped(after).includes(title))
      .map(title => `no longer left out: ${title}`),
    ...listChanges('step', before.steps.map(describeStep), after.steps.map(describeStep)),
  ];
}

function titlesOfDropped({ actions, dropped }: Plan): string[] {
  return actions.filter(({ stepId }) => dropped.includes(stepId)).map(({ title }) => title);
}

function describeStep(step: Plan['steps'][number]): string {
  return `${step.name} (${step.agentRole}, ${step.estimatedMinutes} min): ${step.description}`;
}

function listChanges(name: string, before: readonly string[], after: readonly string[]): string[] {
  return [
    ...before.filter(entry => !after.includes(entry)).map(entry => `${name} removed: ${entry}`),
    ...after.filter(entry => !before.includes(entry)).map(entry => `${name} added: ${entry}`),
  ];
}
