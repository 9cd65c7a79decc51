/** The part of the Amazon States Language that workflows are compiled to; all of it in JSONata. */
export interface AslDefinition {
  readonly Comment: string;
  readonly QueryLanguage: 'JSONata';
  readonly StartAt: string;
  readonly TimeoutSeconds: number;
  readonly States: AslStates;
}

export type AslStates = Readonly<Record<string, AslState>>;
export type AslState = AslTask | AslParallel | AslMap | AslChoice | AslPass | AslSucceed | AslFail;
export type AslValue =
  | string
  | number
  | boolean
  | readonly AslValue[]
  | { readonly [name: string]: AslValue };
export type AslAssign = Readonly<Record<string, AslValue>>;

export interface AslTransition {
  readonly Next?: string;
  readonly End?: true;
}

export interface AslRetrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly JitterStrategy: 'FULL';
}

export interface AslCatcher {
  readonly ErrorEquals: readonly string[];
  readonly Assign?: AslAssign;
  readonly Output?: AslValue;
  readonly Next: string;
}

interface AslWork extends AslTransition {
  readonly Comment?: string;
  readonly Assign?: AslAssign;
  readonly Output?: AslValue;
  readonly Catch?: readonly AslCatcher[];
}

export interface AslTask extends AslWork {
  readonly Type: 'Task';
  readonly Resource: string;
  readonly Arguments: AslValue;
  readonly TimeoutSeconds: number;
  readonly HeartbeatSeconds?: number;
  readonly Retry?: readonly AslRetrier[];
}

export interface AslParallel extends AslWork {
  readonly Type: 'Parallel';
  readonly Branches: readonly { readonly StartAt: string; readonly States: AslStates }[];
}

export interface AslMap extends AslWork {
  readonly Type: 'Map';
  readonly Items: AslValue;
  readonly MaxConcurrency: number;
  readonly ItemProcessor: {
    readonly ProcessorConfig: { readonly Mode: 'INLINE' };
    readonly StartAt: string;
    readonly States: AslStates;
  };
}

export interface AslRule {
  readonly Condition: string;
  readonly Next: string;
}

export interface AslChoice {
  readonly Type: 'Choice';
  readonly Choices: readonly AslRule[];
  readonly Default: string;
}

export interface AslPass extends AslTransition {
  readonly Type: 'Pass';
  readonly Assign?: AslAssign;
}

export interface AslSucceed {
  readonly Type: 'Succeed';
  readonly Comment?: string;
}

export interface AslFail {
  readonly Type: 'Fail';
  readonly Error: string;
  readonly Cause: string;
}
