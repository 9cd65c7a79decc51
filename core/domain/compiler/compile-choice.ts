import type { AslChoice, AslRule } from './asl.ts';
import type { Arrival, Happening } from './routes.ts';

/** One rule per place to go, outcomes that go the same way together; what is unmapped, or else the largest group, is the default. */
export function compileChoice(routes: ReadonlyMap<Happening, readonly Arrival[]>): AslChoice {
  const groups = groupByRoute(routes);
  const last =
    groups.find(({ arrivals }) => arrivals[0]?.unmapped) ??
    groups.reduce((largest, group) => (group.outcomes.length >= largest.outcomes.length ? group : largest));
  const rules = groups.filter(group => group !== last).flatMap(rulesOf);
  const lastRules = last.arrivals.flatMap(({ state, guard }) =>
    guard === undefined ? [] : [{ Condition: `{% ${guard} %}`, Next: state }],
  );
  const otherwise = last.arrivals.at(-1)?.state ?? '';
  const choices = [...rules, ...lastRules];
  // What the default would do anyway needs no rule of its own, if no rule comes after it.
  while (choices.length > 1 && choices.at(-1)?.Next === otherwise) choices.pop();
  return { Type: 'Choice', Choices: choices, Default: otherwise };
}

interface RouteGroup {
  readonly outcomes: Happening[];
  readonly arrivals: readonly Arrival[];
}

function groupByRoute(routes: ReadonlyMap<Happening, readonly Arrival[]>): RouteGroup[] {
  const groups = new Map<string, RouteGroup>();
  for (const [outcome, arrivals] of routes) {
    const key = JSON.stringify(arrivals);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { outcomes: [outcome], arrivals });
    else group.outcomes.push(outcome);
  }
  return [...groups.values()];
}

function rulesOf({ outcomes, arrivals }: RouteGroup): AslRule[] {
  const names = outcomes.map(outcome => `'${outcome}'`);
  const happened =
    names.length === 1
      ? `$states.input.outcome = ${names[0]}`
      : `$states.input.outcome in [${names.join(', ')}]`;
  return arrivals.map(({ state, guard }) => ({
    Condition: `{% ${guard === undefined ? happened : `${happened} and ${guard}`} %}`,
    Next: state,
  }));
}
