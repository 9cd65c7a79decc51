import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Command, CommandFailed, UnclearCommand } from '../../cli/command.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { runCommand } from '../../cli/run-command.ts';

const greet: Command = {
  name: 'greet',
  summary: 'says something kind',
  help: 'How to greet.',
  run: async ([name]) => {
    if (name === '--loud') throw new UnclearCommand("Unknown option '--loud'.");
    if (name === 'nobody') throw new CommandFailed('Nobody is here.');
    return name === 'half' ? 1 : 0;
  },
};

async function run(args: readonly string[], commands: readonly Command[] = [greet]) {
  const said: string[] = [];
  const code = await runCommand(args, commands, {
    print: text => said.push(text),
    complain: text => said.push(`! ${text}`),
  });
  return { code, said: said.join('\n') };
}

describe('countersign', () => {
  test('--help lists every command with its summary', async () => {
    const { code, said } = await run(['--help'], COMMANDS);
    expect(code).toBe(0);
    const lines = said.split('\n').map(line => line.trim().split(/ {2,}/));
    for (const { name, summary } of COMMANDS) expect(lines).toContainEqual([name, summary]);
  });

  test('without a command complains with the list and ends with 2', async () => {
    expect(await run([])).toEqual({ code: 2, said: expect.stringMatching(/^! [\s\S]* greet {2}says/) });
  });

  test('with an unknown command names the nearest and ends with 2', async () => {
    expect(await run(['great'])).toEqual({
      code: 2,
      said: '! There is no command "great". Did you mean "greet"? countersign --help lists them.',
    });
  });

  test("a command's own help goes before everything else that it is given", async () => {
    expect(await run(['greet', '--loud', '--help'])).toEqual({ code: 0, said: 'How to greet.' });
  });

  test('options that a command does not know end with 2', async () => {
    const said = "! Unknown option '--loud'. countersign greet --help lists the options.";
    expect(await run(['greet', '--loud'])).toEqual({ code: 2, said });
  });

  test('what cannot be done ends with 1 and one line', async () => {
    expect(await run(['greet', 'nobody'])).toEqual({ code: 1, said: '! Nobody is here.' });
  });

  test('a command decides its exit code', async () => {
    expect(await run(['greet', 'half'])).toEqual({ code: 1, said: '' });
  });

  test('starts from any folder, and says by its exit code that it was not understood', () => {
    const { status, stderr } = spawnSync(resolve('cli/countersign.mjs'), ['worker', '--fast'], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "Unknown option '--fast'. countersign worker --help lists the options.\n",
    });
  });
});
