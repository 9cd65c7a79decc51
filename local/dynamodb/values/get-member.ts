/** Never what an object inherits: `constructor` is a name like any other. */
export function getMember<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
