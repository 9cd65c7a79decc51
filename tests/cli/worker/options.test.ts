import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { UnclearCommand } from '../../../cli/command.ts';
import { readWorkerOptions } from '../../../cli/worker/options.ts';
import { PROVIDER_PROGRAMS, programArguments } from '../../../cli/worker/providers.ts';

test('a provider is all that a local worker has to be told (P-5)', () => {
  expect(readWorkerOptions(['--provider', 'codex'])).toEqual({
    provider: 'codex',
    binary: 'codex',
    endpoint: 'http://127.0.0.1:4510',
    activity: 'countersign-cli-codex',
    activityArn: undefined,
    concurrency: 1,
    workFolder: `${homedir()}/.countersign/worker-codex`,
    heartbeatSeconds: 20,
    drainSeconds: 30,
    isOnce: false,
  });
});

test.each([[['--aws']], [['--endpoint', 'aws']], [['--aws', '--endpoint', 'aws']]])(
  '%j means the account of the profile',
  more => {
    expect(readWorkerOptions(['--provider', 'claude', ...more]).endpoint).toBeUndefined();
  },
);

test.each([
  [[], '--provider is missing: claude or codex.'],
  [['--provider', 'gpt'], '--provider must be claude or codex, not "gpt".'],
  [['--provider', 'claude', '--colour'], "Unknown option '--colour'."],
  [['--provider', 'claude', 'now'], "Unexpected argument 'now'."],
  [['--provider', 'claude', '--binary='], "Option '--binary' has no value."],
  [
    ['--provider', 'claude', '--concurrency', '0'],
    '--concurrency must be a whole number from 1 to 32, not "0".',
  ],
  [
    ['--provider', 'claude', '--endpoint', 'localhost'],
    '--endpoint must be an http or https address or "aws", not "localhost".',
  ],
  [
    ['--provider', 'claude', '--aws', '--endpoint', 'http://x'],
    '--aws and an --endpoint of your own cannot both be meant.',
  ],
])('%j is refused in one line', (args, line) => {
  expect(() => readWorkerOptions(args)).toThrow(new UnclearCommand(line));
});

test('a model is one argument with its option, whatever its name looks like', () => {
  const model = '--dangerously-skip-permissions; rm -rf ~';
  expect(programArguments(PROVIDER_PROGRAMS.claude, model).at(-1)).toBe(`--model=${model}`);
  expect(programArguments(PROVIDER_PROGRAMS.codex, model).slice(-2)).toEqual([`--model=${model}`, '-']);
});

test('without a model the program takes its own', () => {
  expect(programArguments(PROVIDER_PROGRAMS.claude, undefined)).toEqual(PROVIDER_PROGRAMS.claude.args);
});
