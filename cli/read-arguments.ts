import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UnclearCommand } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options of a subcommand that takes no other arguments; what it does not know is refused in one line. */
export function readArguments<Known extends Options>(args: readonly string[], options: Known) {
  const { values } = parse(args, options);
  const withoutValue = Object.entries(values).find(([, value]) => value === '');
  if (withoutValue !== undefined) throw new UnclearCommand(`Option '--${withoutValue[0]}' has no value.`);
  return values;
}

export function readWholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UnclearCommand(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function parse<Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  } catch (fault) {
    const [reason] = (fault as Error).message.split(/\.?\n|\. |\.$/);
    throw new UnclearCommand(`${reason}.`, { cause: fault });
  }
}
