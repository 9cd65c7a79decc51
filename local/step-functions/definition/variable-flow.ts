import { isJsonObject, type JsonObject } from '../../json.ts';
import type { QueryLanguage } from './asl.ts';
import { readTransitions, type Transition } from './read-transitions.ts';
import { resolveQueryLanguage } from './resolve-query-language.ts';

/** The name that a key of `Assign` gives a value to. */
export function variableName(key: string, language: QueryLanguage): string {
  return language === 'JSONPath' && key.endsWith('.$') ? key.slice(0, -2) : key;
}

/** Tells which variables of a graph may hold a value when one of its states is entered. */
export class VariableFlow {
  private readonly states: JsonObject;
  private readonly machineLanguage: QueryLanguage;
  private readonly incoming = new Map<string, Transition[]>();

  constructor(states: JsonObject, machineLanguage: QueryLanguage) {
    this.states = states;
    this.machineLanguage = machineLanguage;
    for (const transition of readTransitions(states, '')) {
      const sameTarget = this.incoming.get(transition.to);
      if (sameTarget === undefined) this.incoming.set(transition.to, [transition]);
      else sameTarget.push(transition);
    }
  }

  variablesOnEntry(state: string): Set<string> {
    const variables = new Set<string>();
    const visited = new Set([state]);
    const pending = [state];
    for (let name = pending.pop(); name !== undefined; name = pending.pop())
      for (const transition of this.incoming.get(name) ?? []) {
        for (const variable of this.assignedOn(transition)) variables.add(variable);
        if (visited.has(transition.from)) continue;
        visited.add(transition.from);
        pending.push(transition.from);
      }
    return variables;
  }

  private assignedOn({ from, assign }: Transition): string[] {
    const source = this.states[from];
    if (!isJsonObject(assign) || !isJsonObject(source)) return [];
    const language = resolveQueryLanguage({ QueryLanguage: this.machineLanguage }, source);
    return Object.keys(assign).map(key => variableName(key, language));
  }
}
