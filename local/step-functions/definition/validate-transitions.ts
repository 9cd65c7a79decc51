import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { DiagnosticLog } from './diagnostic.ts';
import { readTransitions } from './read-transitions.ts';

/** Each edge of a graph must lead to a state beside it, and to each state an edge must lead. */
export function validateTransitions(graph: JsonObject, location: string, log: DiagnosticLog): void {
  const { StartAt: startAt, States: states } = graph;
  if (typeof startAt !== 'string' || !isJsonObject(states)) return;
  const transitions = readTransitions(states, `${location}/States`);

  // What is malformed may well be the missing edge: further findings would mislead.
  const isSound = !log.hasErrors;
  for (const { to, location: place } of [{ to: startAt, location: `${location}/StartAt` }, ...transitions])
    if (!Object.hasOwn(states, to))
      log.error('MISSING_TRANSITION_TARGET', `Missing 'Next' target: ${to}`, place);
  if (!isSound) return;

  const isWholeMachine = location === '';
  if (isWholeMachine && !Object.values(states).some(isTerminal)) {
    log.error('MISSING_END_STATE', 'Workflow has no terminal state');
    return;
  }
  const targets = new Set(transitions.filter(({ from, to }) => from !== to).map(({ to }) => to));
  for (const name of Object.keys(states))
    if (name !== startAt && !targets.has(name))
      log.error(
        'MISSING_TRANSITION_TARGET',
        `State "${name}" is not reachable.`,
        `${location}/States/${name}`,
      );
}

function isTerminal(state: Json): boolean {
  return isJsonObject(state) && (state.End === true || state.Type === 'Succeed' || state.Type === 'Fail');
}
