import type { Json, JsonObject } from '../../json.ts';
import type { QueryLanguage, State } from '../definition/asl.ts';
import { runtimeError } from '../errors/evaluation-failure.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { JsonataBindings } from '../jsonata/evaluate-expression.ts';
import { evaluateJsonataTemplate } from '../jsonata/evaluate-template.ts';
import { evaluatePath } from '../jsonpath/evaluate-path.ts';
import { evaluateTemplate } from '../jsonpath/evaluate-template.ts';
import type { PathScope } from '../jsonpath/scope.ts';
import { asEvaluationFailure } from './path-failure.ts';
import type { Run } from './run.ts';
import type { Thread } from './thread.ts';

/** What TestState shows of a state's data flow. */
export type Inspection = Record<string, Json>;

/** Values that a query may see beside the state's input. */
export interface Sight {
  result?: Json;
  errorOutput?: Json;
}

/** A state at work in a thread: where its queries are evaluated. */
export class Frame<S extends State = State> {
  readonly run: Run;
  readonly thread: Thread;
  readonly state: S;
  readonly language: QueryLanguage;
  readonly inspection: Inspection | undefined;
  taskToken: string | undefined;
  #context: JsonObject | undefined;

  constructor(run: Run, thread: Thread, inspection?: Inspection) {
    this.run = run;
    this.thread = thread;
    this.state = run.stateOf(thread) as S;
    this.language = this.state.QueryLanguage ?? run.definition.QueryLanguage ?? 'JSONPath';
    this.inspection = inspection;
  }

  get isJsonata(): boolean {
    return this.language === 'JSONata';
  }

  get context(): JsonObject {
    this.#context ??= this.run.contextOf(this.thread, this.taskToken);
    return this.#context;
  }

  inspect(name: string, value: Json): void {
    if (this.inspection !== undefined) this.inspection[name] = value;
  }

  /** Evaluates a JSONPath-family path against `input`. */
  path(path: string, input: Json): Json {
    try {
      return evaluatePath(path, this.scope(input));
    } catch (fault) {
      throw asEvaluationFailure(fault);
    }
  }

  /** Evaluates a payload template of a JSONPath state against `input`. */
  template(template: Json, input: Json): Json {
    try {
      return evaluateTemplate(template, this.scope(input));
    } catch (fault) {
      throw asEvaluationFailure(fault);
    }
  }

  /** Evaluates a template of a JSONata state. */
  jsonata(template: Json, field: string, sight: Sight = {}): Promise<Json> {
    return evaluateJsonataTemplate(template, field, this.#bindings(sight));
  }

  scope(input: Json): PathScope {
    const frame = this;
    return {
      input,
      get context() {
        return frame.context;
      },
      variables: this.run.variablesOf(this.thread),
    };
  }

  #bindings(sight: Sight): JsonataBindings {
    const states: JsonObject = { input: this.thread.input, ...sight } as JsonObject;
    Object.defineProperty(states, 'context', { enumerable: true, get: () => this.context });
    return { states, variables: this.run.variablesOf(this.thread), nowMs: this.run.nowMs };
  }
}

/** Anything thrown that is not a state's failure is a fault of ours and must not look like one of the state's. */
export function asStateFailure(fault: unknown): StateFailure {
  if (fault instanceof StateFailure) return fault;
  if (fault instanceof RangeError)
    return runtimeError('The data is nested too deeply or has become too large.');
  throw fault;
}
