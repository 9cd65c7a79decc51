import { nearestName } from '../core/domain/nearest-name.ts';
import { type Command, CommandFailed, type Terminal, UnclearCommand } from './command.ts';

/** Finds the subcommand and runs it. Scripts tell by the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCommand(
  [name, ...args]: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<number> {
  const { print, complain } = terminal;
  if (name === undefined) {
    complain(overview(commands));
    return 2;
  }
  if (isHelp(name)) {
    print(overview(commands));
    return 0;
  }
  const command = commands.find(known => known.name === name);
  if (command === undefined) {
    const near = nearestName(
      name,
      commands.map(known => known.name),
    );
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
    complain(`There is no command "${name}".${hint} countersign --help lists them.`);
    return 2;
  }
  if (args.some(isHelp)) {
    print(command.help);
    return 0;
  }
  try {
    return await command.run(args, terminal);
  } catch (fault) {
    if (fault instanceof UnclearCommand) {
      complain(`${fault.message} countersign ${name} --help lists the options.`);
      return 2;
    }
    if (!(fault instanceof CommandFailed)) throw fault;
    complain(fault.message);
    return 1;
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Countersign: agents propose, people countersign, Step Functions remembers.

  countersign <command> [options]

${lines.join('\n')}

countersign <command> --help says more.`;
}
