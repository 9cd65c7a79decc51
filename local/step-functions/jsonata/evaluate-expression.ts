import jsonata, { type Expression } from 'jsonata';
import type { Json, JsonObject } from '../../json.ts';
import { queryError } from '../errors/evaluation-failure.ts';
import { registerAwsFunctions } from './aws-functions.ts';
import { clockFunctions } from './clock-functions.ts';
import { BUDGET_BINDING, EvaluationBudget } from './evaluation-budget.ts';
import { guardEvaluation } from './guard-evaluation.ts';
import { registerGuardedFunctions } from './guarded-functions.ts';

export interface JsonataBindings {
  /** What `$states` holds: input, context and, where there is one, result or errorOutput. */
  states: JsonObject;
  variables: Readonly<Record<string, Json>>;
  /** What `$now()` and `$millis()` tell. */
  nowMs: number;
}

const EXPRESSION = /^\{%(.*)%\}$/s;
const MAX_CACHED = 2000;
const DEEPEST_RESULT = 1000;
const compiled = new Map<string, Expression>();

/** The expression inside `{% … %}`, or undefined for any other text. */
export function expressionIn(text: string): string | undefined {
  return EXPRESSION.exec(text)?.[1]?.trim();
}

/** Evaluates one expression; `field` names it in error messages, e.g. `Output/result`. */
export async function evaluateExpression(
  source: string,
  field: string,
  bindings: JsonataBindings,
): Promise<Json> {
  let value: unknown;
  try {
    value = await compile(source).evaluate(undefined, {
      ...clockFunctions(bindings.nowMs),
      ...bindings.variables,
      states: bindings.states,
      [BUDGET_BINDING]: new EvaluationBudget(),
    });
  } catch (fault) {
    throw queryError(
      `The JSONata expression '${source}' specified for the field '${field}' threw an error during evaluation. ${describe(fault)}`,
      field,
    );
  }
  if (value === undefined) {
    throw queryError(
      `The JSONata expression '${source}' specified for the field '${field}' returned nothing (undefined).`,
      field,
    );
  }
  if (!isJson(value, DEEPEST_RESULT)) {
    throw queryError(
      `The JSONata expression '${source}' specified for the field '${field}' returned an unsupported result type.`,
      field,
    );
  }
  return plain(value);
}

function compile(source: string): Expression {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const expression = jsonata(source);
  registerAwsFunctions(expression);
  registerGuardedFunctions(expression);
  guardEvaluation(expression);
  if (compiled.size >= MAX_CACHED) compiled.clear();
  compiled.set(source, expression);
  return expression;
}

function describe(fault: unknown): string {
  const { code, message } = fault as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? `${code}: ${String(message)}` : String(message ?? fault);
}

function isJson(value: unknown, levels: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (levels === 0) return false;
      if (Array.isArray(value)) return value.every(item => isJson(item, levels - 1));
      if ('_jsonata_lambda' in value || '_jsonata_function' in value) return false;
      return Object.values(value).every(member => member === undefined || isJson(member, levels - 1));
    default:
      return false;
  }
}

/** JSONata marks its arrays with hidden members (`sequence`, `keepSingleton`); a copy sheds them. */
function plain(value: unknown): Json {
  if (Array.isArray(value)) return Array.from(value, plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, plain(member)]])),
    );
  }
  return value as Json;
}
