/** Where a command says things: results to one, complaints to the other. */
export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
}

/** A subcommand of `countersign`. */
export interface Command {
  readonly name: string;
  /** Its line in `countersign --help`. */
  readonly summary: string;
  /** What `countersign <name> --help` prints. */
  readonly help: string;
  /** The number is the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A command line that cannot be followed: exit code 2. */
export class UnclearCommand extends Error {
  override readonly name = 'UnclearCommand';
}

/** What was asked for is clear but cannot be done here: exit code 1, and the message says why. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
