import type { QueryLanguage } from './asl.ts';
import type { DiagnosticLog } from './diagnostic.ts';

export type StateMachineType = 'STANDARD' | 'EXPRESS';

/** What surrounds the value being validated. */
export interface ValidationScope {
  readonly log: DiagnosticLog;
  readonly machineType: StateMachineType;
  readonly machineLanguage: QueryLanguage;
  /** The language of the state that holds the value. */
  readonly queryLanguage: QueryLanguage;
  /** State names and labels met so far: both are unique in the whole machine. */
  readonly stateNames: Set<string>;
  readonly labels: Set<string>;
  /** Whether a graph around this one may have set the variable: then this one may read but not assign it. */
  readonly isOuterVariable: (name: string) => boolean;
  /** Whether this graph may have set the variable when the state is entered. */
  readonly isSetOnEntry: (name: string) => boolean;
  readonly insideCatcher: boolean;
}
