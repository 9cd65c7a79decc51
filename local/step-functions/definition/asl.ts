import type { Json, JsonObject } from '../../json.ts';

/** The Amazon States Language as it stands in a stored definition, before any evaluation. */
export interface StateMachineDefinition {
  Comment?: string;
  StartAt: string;
  States: Record<string, State>;
  Version?: string;
  TimeoutSeconds?: number;
  QueryLanguage?: QueryLanguage;
}

export type QueryLanguage = 'JSONPath' | 'JSONata';

/** A string of the form `{% … %}`. */
export type JsonataString = string;
export type NumberOrJsonata = number | JsonataString;

/** In a JSONPath state keys that end in `.$` hold paths; in a JSONata state strings may be `{% … %}`. */
export type PayloadTemplate = Json;
export type VariableAssignments = JsonObject;

export type State =
  | TaskState
  | PassState
  | ChoiceState
  | WaitState
  | ParallelState
  | MapState
  | SucceedState
  | FailState;

export type StateType = State['Type'];

interface CommonFields {
  Comment?: string;
  QueryLanguage?: QueryLanguage;
}

interface TransitionFields {
  Next?: string;
  End?: boolean;
}

/** `null` stands for "nothing": an empty object as input or output, or a discarded result. */
interface InputOutputFields {
  InputPath?: string | null;
  OutputPath?: string | null;
  Output?: PayloadTemplate;
}

interface AssignFields {
  Assign?: VariableAssignments;
}

interface ResultFields {
  ResultPath?: string | null;
  ResultSelector?: PayloadTemplate;
}

interface ErrorHandlingFields {
  Retry?: Retrier[];
  Catch?: Catcher[];
}

export interface TaskState
  extends CommonFields,
    TransitionFields,
    InputOutputFields,
    AssignFields,
    ResultFields,
    ErrorHandlingFields {
  Type: 'Task';
  Resource: string;
  Parameters?: PayloadTemplate;
  Arguments?: PayloadTemplate;
  TimeoutSeconds?: NumberOrJsonata;
  TimeoutSecondsPath?: string;
  HeartbeatSeconds?: NumberOrJsonata;
  HeartbeatSecondsPath?: string;
  Credentials?: Credentials;
}

/** `RoleArn.$` is its JSONPath form; in JSONata `RoleArn` may be an expression. */
export interface Credentials {
  RoleArn?: string;
  'RoleArn.$'?: string;
}

export interface PassState extends CommonFields, TransitionFields, InputOutputFields, AssignFields {
  Type: 'Pass';
  Result?: Json;
  ResultPath?: string | null;
  Parameters?: PayloadTemplate;
}

export interface ChoiceState extends CommonFields, InputOutputFields, AssignFields {
  Type: 'Choice';
  Choices: ChoiceRule[];
  Default?: string;
}

/** A top-level rule: it alone has `Next`, `Assign` and `Output`. */
export type ChoiceRule = ChoiceTest & {
  Comment?: string;
  Next: string;
  Assign?: VariableAssignments;
  Output?: PayloadTemplate;
};

/** JSONata rules have `Condition`; JSONPath rules have `And`, `Or`, `Not`, or `Variable` and one comparison. */
export interface ChoiceTest extends Comparisons {
  Condition?: boolean | JsonataString;
  And?: ChoiceTest[];
  Or?: ChoiceTest[];
  Not?: ChoiceTest;
  Variable?: string;
}

export interface Comparisons {
  StringEquals?: string;
  StringEqualsPath?: string;
  StringLessThan?: string;
  StringLessThanPath?: string;
  StringGreaterThan?: string;
  StringGreaterThanPath?: string;
  StringLessThanEquals?: string;
  StringLessThanEqualsPath?: string;
  StringGreaterThanEquals?: string;
  StringGreaterThanEqualsPath?: string;
  StringMatches?: string;
  NumericEquals?: number;
  NumericEqualsPath?: string;
  NumericLessThan?: number;
  NumericLessThanPath?: string;
  NumericGreaterThan?: number;
  NumericGreaterThanPath?: string;
  NumericLessThanEquals?: number;
  NumericLessThanEqualsPath?: string;
  NumericGreaterThanEquals?: number;
  NumericGreaterThanEqualsPath?: string;
  BooleanEquals?: boolean;
  BooleanEqualsPath?: string;
  TimestampEquals?: string;
  TimestampEqualsPath?: string;
  TimestampLessThan?: string;
  TimestampLessThanPath?: string;
  TimestampGreaterThan?: string;
  TimestampGreaterThanPath?: string;
  TimestampLessThanEquals?: string;
  TimestampLessThanEqualsPath?: string;
  TimestampGreaterThanEquals?: string;
  TimestampGreaterThanEqualsPath?: string;
  IsNull?: boolean;
  IsPresent?: boolean;
  IsNumeric?: boolean;
  IsString?: boolean;
  IsBoolean?: boolean;
  IsTimestamp?: boolean;
}

export type ComparisonOperator = keyof Comparisons;

export interface WaitState extends CommonFields, TransitionFields, InputOutputFields, AssignFields {
  Type: 'Wait';
  Seconds?: NumberOrJsonata;
  SecondsPath?: string;
  Timestamp?: string;
  TimestampPath?: string;
}

export interface ParallelState
  extends CommonFields,
    TransitionFields,
    InputOutputFields,
    AssignFields,
    ResultFields,
    ErrorHandlingFields {
  Type: 'Parallel';
  Branches: Branch[];
  Parameters?: PayloadTemplate;
  Arguments?: PayloadTemplate;
}

/** A nested graph of states: a Parallel branch or the body of a Map. */
export interface Branch {
  Comment?: string;
  StartAt: string;
  States: Record<string, State>;
}

export interface MapState
  extends CommonFields,
    TransitionFields,
    InputOutputFields,
    AssignFields,
    ResultFields,
    ErrorHandlingFields {
  Type: 'Map';
  /** Its older name is `Iterator`; `ItemSelector` was `Parameters`. */
  ItemProcessor?: ItemProcessor;
  Iterator?: ItemProcessor;
  ItemsPath?: string;
  Items?: Json[] | JsonataString;
  ItemSelector?: PayloadTemplate;
  Parameters?: PayloadTemplate;
  ItemReader?: ItemReader;
  ItemBatcher?: ItemBatcher;
  ResultWriter?: ResultWriter;
  MaxConcurrency?: NumberOrJsonata;
  MaxConcurrencyPath?: string;
  ToleratedFailurePercentage?: NumberOrJsonata;
  ToleratedFailurePercentagePath?: string;
  ToleratedFailureCount?: NumberOrJsonata;
  ToleratedFailureCountPath?: string;
  Label?: string;
}

export interface ItemProcessor extends Branch {
  ProcessorConfig?: ProcessorConfig;
}

export interface ProcessorConfig {
  Mode?: 'INLINE' | 'DISTRIBUTED';
  ExecutionType?: 'STANDARD' | 'EXPRESS';
}

export interface ItemReader {
  Resource: string;
  Parameters?: PayloadTemplate;
  Arguments?: PayloadTemplate;
  ReaderConfig?: ReaderConfig;
}

export interface ReaderConfig {
  InputType?: 'CSV' | 'JSON' | 'JSONL' | 'MANIFEST' | 'PARQUET';
  CSVHeaderLocation?: 'FIRST_ROW' | 'GIVEN';
  CSVHeaders?: string[];
  CSVDelimiter?: 'COMMA' | 'PIPE' | 'SEMICOLON' | 'SPACE' | 'TAB';
  ManifestType?: 'ATHENA_DATA' | 'S3_INVENTORY';
  Transformation?: 'NONE' | 'LOAD_AND_FLATTEN';
  ItemsPointer?: string;
  MaxItems?: NumberOrJsonata;
  MaxItemsPath?: string;
}

export interface ItemBatcher {
  BatchInput?: PayloadTemplate;
  MaxItemsPerBatch?: NumberOrJsonata;
  MaxItemsPerBatchPath?: string;
  MaxInputBytesPerBatch?: NumberOrJsonata;
  MaxInputBytesPerBatchPath?: string;
}

export interface ResultWriter {
  Resource?: string;
  Parameters?: PayloadTemplate;
  Arguments?: PayloadTemplate;
  WriterConfig?: WriterConfig;
}

export interface WriterConfig {
  OutputType?: 'JSON' | 'JSONL';
  Transformation?: 'NONE' | 'COMPACT' | 'FLATTEN';
}

export interface SucceedState extends CommonFields, InputOutputFields {
  Type: 'Succeed';
}

export interface FailState extends CommonFields {
  Type: 'Fail';
  Error?: string;
  ErrorPath?: string;
  Cause?: string;
  CausePath?: string;
}

export interface Retrier {
  Comment?: string;
  ErrorEquals: string[];
  IntervalSeconds?: number;
  MaxAttempts?: number;
  BackoffRate?: number;
  MaxDelaySeconds?: number;
  JitterStrategy?: 'FULL' | 'NONE';
}

export interface Catcher {
  Comment?: string;
  ErrorEquals: string[];
  Next: string;
  ResultPath?: string | null;
  Assign?: VariableAssignments;
  Output?: PayloadTemplate;
}
