import { isJsonObject, type JsonObject } from '../../json.ts';
import type { QueryLanguage } from './asl.ts';
import { readTransitions, type Transition } from './read-transitions.ts';
import { resolveQueryLanguage } from './resolve-query-language.ts';

/** The name that a key of `Assign` gives a value to. */
export function variableName(key: string, language: QueryLanguage): string {
  return language === 'JSONPath' && key.endsWith('.$') ? key.slice(0, -2) : key;
}

/** Follows the variables of one graph from where they are assigned. */
export class VariableFlow {
  /** Targets of the transitions out of each state. */
  private readonly successors = new Map<string, string[]>();
  /** Targets of the transitions that assign each variable. */
  private readonly assignedOnWayTo = new Map<string, string[]>();
  private readonly statesReachedBy = new Map<string, ReadonlySet<string>>();

  constructor(states: JsonObject, machineLanguage: QueryLanguage) {
    for (const transition of readTransitions(states, '')) {
      addTo(this.successors, transition.from, transition.to);
      for (const variable of variablesOf(transition, states, machineLanguage))
        addTo(this.assignedOnWayTo, variable, transition.to);
    }
  }

  maySetBefore(state: string, variable: string): boolean {
    let reached = this.statesReachedBy.get(variable);
    if (reached === undefined) {
      reached = this.followFrom(this.assignedOnWayTo.get(variable) ?? []);
      this.statesReachedBy.set(variable, reached);
    }
    return reached.has(state);
  }

  private followFrom(start: readonly string[]): Set<string> {
    const reached = new Set(start);
    // A set yields what is added to it while it is walked.
    for (const state of reached) for (const next of this.successors.get(state) ?? []) reached.add(next);
    return reached;
  }
}

function variablesOf(
  { from, assign }: Transition,
  states: JsonObject,
  machineLanguage: QueryLanguage,
): string[] {
  const source = states[from];
  if (!isJsonObject(assign) || !isJsonObject(source)) return [];
  const language = resolveQueryLanguage({ QueryLanguage: machineLanguage }, source);
  return Object.keys(assign).map(key => variableName(key, language));
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
