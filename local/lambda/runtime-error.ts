/** The errors that the Node.js runtime itself reports, under its own names. */
export type RuntimeErrorName =
  | 'Runtime.HandlerNotFound'
  | 'Runtime.ImportModuleError'
  | 'Runtime.UserCodeSyntaxError'
  | 'Runtime.JSONStringifyError'
  | 'Runtime.UnhandledPromiseRejection'
  | 'Runtime.ExitError';

export class RuntimeError extends Error {
  constructor(name: RuntimeErrorName, message: string, options: { stack?: string } = {}) {
    super(message);
    this.name = name;
    this.stack = options.stack ?? `${name}: ${message}`;
  }
}
