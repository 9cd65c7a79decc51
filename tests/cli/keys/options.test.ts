import { expect, test } from 'vitest';
import { readKeysOptions } from '../../../cli/keys/options.ts';
import { runKeys } from './run-keys.ts';

test('without options the secret is that of the local host', () => {
  expect(readKeysOptions(['list'])).toEqual({
    act: 'list',
    secret: 'link-key',
    endpoint: 'http://127.0.0.1:4510',
  });
});

test('on AWS the secret is named', () => {
  expect(readKeysOptions(['revoke', 'k3', '--aws', '--secret', 'arn:aws:x'])).toEqual({
    act: 'revoke',
    keyId: 'k3',
    secret: 'arn:aws:x',
    endpoint: undefined,
  });
});

test.each([
  [[], 'What to do is missing: list, rotate, revoke or forget.'],
  [['turn'], 'keys can list, rotate, revoke or forget, not "turn".'],
  [['list', 'k1'], 'keys list takes no "k1".'],
  [['revoke'], 'keys revoke takes one key id, such as k2.'],
  [['revoke', 'first'], 'keys revoke takes one key id, such as k2.'],
  [['forget', 'k1', 'k2'], 'keys forget takes one key id, such as k2.'],
  [['rotate', '--aws'], 'On AWS the secret has a name of its own: give it with --secret.'],
  [
    ['rotate', '--aws', '--endpoint', 'http://127.0.0.1:1'],
    '--aws and an --endpoint of your own cannot both be meant.',
  ],
  [
    ['rotate', '--endpoint', 'nowhere'],
    '--endpoint must be an http or https address or "aws", not "nowhere".',
  ],
  [['rotate', '--secret='], "Option '--secret' has no value."],
  [['rotate', '--key', 'k1'], "Unknown option '--key'."],
])('%j is not understood', async (args, said) => {
  expect(await runKeys(...args)).toEqual({
    code: 2,
    said: `! ${said} countersign keys --help lists the options.`,
  });
});

test('--help shows each thing that it does', async () => {
  const { code, said } = await runKeys('rotate', '--help');
  expect(code).toBe(0);
  for (const act of ['list', 'rotate', 'revoke <key id>', 'forget <key id>'])
    expect(said).toContain(`countersign keys ${act} `);
});
