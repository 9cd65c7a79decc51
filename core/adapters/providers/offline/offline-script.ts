import {
  ConfigurationError,
  InvalidResult,
  ProviderRefused,
  ProviderUnavailable,
  RateLimited,
  StepTimedOut,
} from '../../../contracts/errors.ts';
import type { ModelCall } from '../../../contracts/model-call.ts';

const FAULTS = {
  ConfigurationError,
  InvalidResult,
  ProviderRefused,
  ProviderUnavailable,
  RateLimited,
  StepTimedOut,
};

/** What the offline provider does instead of making something up. */
export interface ScriptedTurn {
  readonly schemaName: string;
  /** Only for calls whose facts have this `runId`. */
  readonly runId?: string;
  /** How many calls it is for; one unless it says otherwise. */
  readonly times?: number;
  /** Waits first. With neither `reply` nor `fail`, something is made up afterwards. */
  readonly delayMs?: number;
  readonly reply?: string;
  readonly fail?: keyof typeof FAULTS;
}

interface Script {
  readonly turns: { readonly turn: ScriptedTurn; left: number }[];
  readonly calls: ModelCall[];
}

let script: Script | undefined;

/**
 * For tests, and for the whole process: each call takes the first turn that is meant for it and not used up.
 * From here until `resetOffline` every call is kept in `calls`.
 */
export function scriptOffline(turns: readonly ScriptedTurn[]): { readonly calls: readonly ModelCall[] } {
  script = { turns: turns.map(turn => ({ turn, left: turn.times ?? 1 })), calls: [] };
  return script;
}

export function resetOffline(): void {
  script = undefined;
}

export function takeTurn(call: ModelCall): ScriptedTurn | undefined {
  if (script === undefined) return undefined;
  script.calls.push(call);
  const next = script.turns.find(
    ({ turn, left }) =>
      left > 0 &&
      turn.schemaName === call.schemaName &&
      (turn.runId === undefined || turn.runId === call.facts.runId),
  );
  if (next === undefined) return undefined;
  next.left -= 1;
  return next.turn;
}

export function scriptedFault(name: keyof typeof FAULTS): Error {
  return new FAULTS[name](`The offline provider was told to fail with ${name}.`);
}
