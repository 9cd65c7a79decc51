/** JSONata's frame of variables. */
export interface Environment {
  bind(name: string, value: unknown): void;
  lookup(name: string | symbol): unknown;
}

/** What JSONata passes as `this` to a registered function. */
export interface FunctionFocus {
  environment: Environment;
}
