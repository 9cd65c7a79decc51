import { isJsonObject, type Json } from '../../json.ts';
import { writeJson } from '../jsonpath/java-text.ts';
import { InvalidArguments } from './intrinsic-errors.ts';
import { type IntrinsicFunction, requireText } from './intrinsic-function.ts';

export const jsonFunctions: Readonly<Record<string, IntrinsicFunction>> = {
  'States.StringToJson': { minArguments: 1, apply: stringToJson },
  'States.JsonToString': { minArguments: 1, apply: (value = null) => writeJson(value) },
  'States.JsonMerge': { minArguments: 3, apply: merge },
};

/** A blank text is null. */
function stringToJson(text?: Json): Json {
  const json = requireText(text);
  if (json.trim() === '') return null;
  try {
    return JSON.parse(json) as Json;
  } catch {
    throw new InvalidArguments();
  }
}

/** Shallow, with the second object's members winning. AWS has not implemented the deep form. */
function merge(first?: Json, second?: Json, isDeep?: Json): Json {
  if (!isJsonObject(first) || !isJsonObject(second) || isDeep === true) throw new InvalidArguments();
  return { ...first, ...second };
}
