export type DeepReadonly<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
    : T;

/** A copy of plain data that nobody can change. */
export function frozenCopy<T>(value: T): DeepReadonly<T> {
  return freeze(structuredClone(value)) as DeepReadonly<T>;
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
