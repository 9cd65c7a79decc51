/** An assignment to `__proto__` would not make a member. */
export function putMember<Value>(record: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  else record[name] = value;
}
