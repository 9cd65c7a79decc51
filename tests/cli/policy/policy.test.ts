import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { policyCommand } from '../../../cli/policy/command.ts';
import { runCommand } from '../../../cli/run-command.ts';

async function run(...args: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(['policy', ...args], [policyCommand], {
    print: text => said.push(text),
    complain: text => said.push(`! ${text}`),
  });
  return { code, said: said.join('\n') };
}

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-policy-')), 'scenario.yaml');
  writeFileSync(file, text);
  return file;
}

const SCENARIO = `policy: { approvers: [anna], businessHours: { timeZone: Asia/Tokyo } }
openedAt: 2026-03-02T09:00:30Z
waitSeconds: 3600
requester: rita
clicks: [{ afterSeconds: 90, who: anna, via: api, decision: approve }]
`;

describe('B-4: countersign policy simulate', () => {
  test('tells what happens, when, in the time zone of the business hours or another', async () => {
    const file = fileOf(SCENARIO);
    expect(await run('simulate', file)).toEqual({
      code: 0,
      said: [
        'AFTER   WHEN (Asia/Tokyo)        WHAT',
        '0s      Mon 2026-03-02 18:00:30  The gate opens. A link goes to anna.',
        '1m 30s  Mon 2026-03-02 18:02     anna approves through the API: decides.',
        '1m 30s  Mon 2026-03-02 18:02     APPROVED by anna.',
      ].join('\n'),
    });
    const { said } = await run('simulate', file, '--time-zone', 'America/New_York');
    expect(said).toContain('Mon 2026-03-02 04:02     APPROVED by anna.');
  });

  test('tells the same as JSON', async () => {
    const { said } = await run('simulate', fileOf(SCENARIO), '--json');
    expect(JSON.parse(said)).toMatchObject({
      events: [
        { kind: 'opened', asked: ['anna'] },
        { kind: 'click', verdict: { kind: 'decides' } },
      ],
      end: { at: '2026-03-02T09:02:00.000Z', outcome: 'approved', by: ['anna'] },
    });
  });

  test('says what is wrong with a file, and where', async () => {
    const file = fileOf(SCENARIO.replace('requester', 'requestor'));
    expect(await run('simulate', file)).toEqual({
      code: 1,
      said: `! ${file}:1:1: requester is missing\n${file}:4:1: requestor is not known; did you mean "requester"?`,
    });
    const broken = fileOf('policy: [');
    expect(await run('simulate', broken)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${broken}:`),
    });
    expect(await run('simulate', '/no/such/file')).toEqual({
      code: 1,
      said: '! /no/such/file cannot be read: there is no such file.',
    });
  });

  test.each([
    [[], 'What to do is missing: simulate.'],
    [['play', 'x'], 'policy can simulate, not "play".'],
    [['simulate'], 'policy simulate takes one file.'],
    [['simulate', 'one', 'two'], 'policy simulate takes one file.'],
    [['simulate', 'x', '--time-zone', 'Vienna'], '--time-zone must be a time zone'],
    [['simulate', 'x', '--fast'], "Unknown option '--fast'."],
  ])('does not guess what %j means', async (args, complaint) => {
    expect(await run(...args)).toEqual({ code: 2, said: expect.stringContaining(complaint) });
  });
});

describe('docs/approval-policies.md', () => {
  const page = readFileSync('docs/approval-policies.md', 'utf8');
  const shown = [...page.matchAll(/```console\n\$ npx countersign policy (.+)\n([\s\S]*?)\n```/g)];

  test('shows what the command says', async () => {
    expect(shown.length).toBeGreaterThan(1);
    for (const [, command = '', output] of shown)
      expect(await run(...command.split(' '))).toEqual({ code: 0, said: output });
  });
});
