import type { Json } from '../../json.ts';
import type { Leaf } from './value-matcher.ts';

/** For each array on the way to a leaf, which of its elements the way went through. */
export type ArrayPath = ReadonlyMap<number, number>;

export interface EventField {
  readonly value: Leaf;
  readonly arrayPath: ArrayPath;
}

/** An event as EventBridge sees it: leaves under dotted names. Empty objects and arrays leave no trace. */
export type FlatEvent = ReadonlyMap<string, readonly EventField[]>;

export function flattenEvent(event: Json): FlatEvent {
  const fields = new Map<string, EventField[]>();
  let arrays = 0;

  const visit = (value: Json, name: string, arrayPath: ArrayPath): void => {
    if (Array.isArray(value)) {
      const array = arrays++;
      value.forEach((element, index) => {
        visit(element, name, new Map([...arrayPath, [array, index]]));
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value))
        visit(child, name === '' ? key : `${name}.${key}`, arrayPath);
    } else {
      const known = fields.get(name);
      if (known === undefined) fields.set(name, [{ value, arrayPath }]);
      else known.push({ value, arrayPath });
    }
  };

  visit(event, '', new Map());
  return fields;
}
