import type { Json } from '../../json.ts';
import { evaluatePath } from '../jsonpath/evaluate-path.ts';
import { writeJson } from '../jsonpath/java-text.ts';
import { PathNotFound } from '../jsonpath/path-errors.ts';
import type { PathScope } from '../jsonpath/scope.ts';
import { arrayFunctions } from './array-functions.ts';
import { encodingFunctions } from './encoding-functions.ts';
import { formatText, unescapeText } from './format-text.ts';
import { IntrinsicFailed, InvalidArguments } from './intrinsic-errors.ts';
import type { IntrinsicFunction } from './intrinsic-function.ts';
import { jsonFunctions } from './json-functions.ts';
import { mathFunctions } from './math-functions.ts';
import { type IntrinsicArgument, type IntrinsicCall, parseIntrinsic } from './parse-intrinsic.ts';
import { textFunctions } from './text-functions.ts';

const functions: Readonly<Record<string, IntrinsicFunction>> = {
  ...arrayFunctions,
  ...encodingFunctions,
  ...jsonFunctions,
  ...mathFunctions,
  ...textFunctions,
};

/** Throws `IntrinsicFailed`, `InvalidIntrinsic` or `InvalidPath`. */
export function evaluateIntrinsic(text: string, scope: PathScope): Json {
  return evaluateCall(parseIntrinsic(text), text, scope);
}

function evaluateCall(call: IntrinsicCall, expression: string, scope: PathScope): Json {
  const values = call.arguments.map(argument => evaluateArgument(argument, expression, scope));
  try {
    return call.functionName === 'States.Format' ? format(call, values) : apply(call.functionName, values);
  } catch (fault) {
    if (!(fault instanceof InvalidArguments)) throw fault;
    throw new IntrinsicFailed(expression, fault.message || `Invalid arguments in ${call.functionName}`);
  }
}

function apply(functionName: string, values: Json[]): Json {
  const definition = Object.hasOwn(functions, functionName) ? functions[functionName] : undefined;
  if (definition === undefined) throw new InvalidArguments(`The function ${functionName} does not exist`);
  const { minArguments, maxArguments = minArguments } = definition;
  if (values.length < minArguments || values.length > maxArguments) throw new InvalidArguments();
  return definition.apply(...values);
}

function format(call: IntrinsicCall, [first, ...values]: Json[]): string {
  const [template] = call.arguments;
  return formatText(template?.kind === 'text' ? template.escaped : first, values);
}

function evaluateArgument(argument: IntrinsicArgument, expression: string, scope: PathScope): Json {
  switch (argument.kind) {
    case 'literal':
      return argument.value;
    case 'text':
      return unescapeText(argument.escaped);
    case 'call':
      return evaluateCall(argument, expression, scope);
    case 'path':
      return evaluatePathArgument(argument.path, expression, scope);
  }
}

function evaluatePathArgument(path: string, expression: string, scope: PathScope): Json {
  try {
    return evaluatePath(path, scope);
  } catch (fault) {
    if (!(fault instanceof PathNotFound)) throw fault;
    const detail =
      fault.kind === 'not-an-array'
        ? fault.detail
        : `The JsonPath argument for the field '${path}' could not be found in the input '${writeJson(scope.input)}'`;
    throw new IntrinsicFailed(expression, detail);
  }
}
