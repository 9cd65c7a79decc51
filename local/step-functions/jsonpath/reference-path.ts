import { isJsonObject, type Json } from '../../json.ts';
import { parsePath } from './parse-path.ts';
import { InvalidPath, PathInsertFailed } from './path-errors.ts';

/** The names and indexes of a path that identifies a single place in the input. Throws `InvalidPath`. */
export function parseReferencePath(path: string): (string | number)[] {
  const { root, steps } = parsePath(path);
  if (root.kind !== 'input') throw new InvalidPath(path, 'A reference path must start at $');
  return steps.map(step => {
    if (step.kind === 'properties' && step.names.length === 1) return step.names[0] ?? '';
    const index = step.kind === 'indexes' && step.indexes.length === 1 ? step.indexes[0] : undefined;
    if (index !== undefined && index >= 0) return index;
    throw new InvalidPath(path, 'A reference path can only identify a single node');
  });
}

/**
 * A copy of `target` with `value` at the reference path, as ResultPath puts it: missing objects are made on the way.
 * Throws `PathInsertFailed` where a name meets no object, or an index no item of a list.
 */
export function insertAtPath(target: Json, path: string, value: Json): Json {
  const steps = parseReferencePath(path);
  const conflict = () => new PathInsertFailed(path, target);
  const put = (place: Json | undefined, position: number): Json => {
    const step = steps[position];
    if (step === undefined) return value;
    if (typeof step === 'string') {
      const object = place === undefined ? {} : place;
      if (!isJsonObject(object)) throw conflict();
      const member = Object.hasOwn(object, step) ? object[step] : undefined;
      return { ...object, [step]: put(member, position + 1) };
    }
    if (!Array.isArray(place) || step >= place.length) throw conflict();
    return place.with(step, put(place[step], position + 1));
  };
  return put(target, 0);
}
