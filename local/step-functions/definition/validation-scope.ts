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
  /** Variables of the enclosing graphs: this graph may read but not assign them. */
  readonly outerVariables: ReadonlySet<string>;
  /** Variables of this graph that may be set when the state is entered. */
  readonly variablesOnEntry: () => ReadonlySet<string>;
  readonly insideCatcher: boolean;
}
