import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  resetOffline,
  type ScriptedTurn,
  scriptOffline,
} from '../../core/adapters/providers/offline/offline-script.ts';
import type { ReviewSession } from '../../core/domain/steps/review-session.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const wrote = (name: string, slogan: string): ScriptedTurn => ({
  schemaName: `write_${name}`,
  reply: JSON.stringify({ slogan }),
});
const said = (name: string, approved: boolean, score: number, feedback: string): ScriptedTurn => ({
  schemaName: `review_${name}`,
  reply: JSON.stringify({ approved, score, feedback }),
});

async function sessionOf(input: object) {
  const { body } = await host.api.start('slogan', { product: 'water bottles', ...input });
  const run = await host.api.untilOver(body.runId);
  const session = await host.api.call<ReviewSession>('GET', `/runs/${run.runId}/session`);
  return { run, session: session.body };
}

describe('a writer and a reviewer (STEP-12, STEP-13, RUN-10)', () => {
  it('take turns until the reviewer approves; the writer reads what was said', async () => {
    const { calls } = scriptOffline([
      wrote('plain', 'Hydrate Green'),
      wrote('bold', 'Drink!'),
      said('plain', false, 70, 'Good rhythm but vague.'),
      said('bold', false, 20, 'Too loud.'),
      wrote('plain', 'Hydrate Green, Save Our Seas'),
      wrote('bold', 'Drink more!'),
      said('plain', true, 90, 'SHIP IT!'),
      said('bold', false, 95, 'Still loud.'),
    ]);
    const { run, session } = await sessionOf({});
    expect(run).toMatchObject({
      state: 'succeeded',
      results: { show: { message: 'Hydrate Green, Save Our Seas' } },
    });
    expect(session).toMatchObject({
      turns: [
        { number: 1, text: 'Hydrate Green', feedback: 'Good rhythm but vague.', approved: false },
        { number: 2, text: 'Hydrate Green, Save Our Seas', feedback: null, approved: true },
      ],
      finalText: 'Hydrate Green, Save Our Seas',
      completionReason: 'approved',
      turnCount: 2,
      succeeded: true,
    });
    expect(session.durationMs).toBeGreaterThan(0);
    for (const { timestamp } of session.turns) expect(Date.parse(timestamp)).toBeGreaterThan(0);
    const again = calls.filter(({ schemaName }) => schemaName === 'write_plain')[1];
    expect(again?.prompt).toContain('Good rhythm but vague.');
  });

  it.each([
    ['as were asked for', { max_turns: 2 }, 2],
    ['as are usual', {}, 5],
  ])('stop after as many turns %s', async (_many, input, most) => {
    const turns = Array.from({ length: most + 1 }, (_, turn) => [
      wrote('plain', 'abcdef'.charAt(turn).repeat(20)),
      wrote('bold', `Else ${turn}`),
      said('plain', false, 50, 'Close but still needs work.'),
      said('bold', false, 10, 'Less.'),
    ]);
    scriptOffline(turns.flat());
    const { run, session } = await sessionOf(input);
    expect(run.state).toBe('succeeded');
    expect(session).toMatchObject({
      completionReason: 'max_turns',
      turnCount: most,
      succeeded: false,
      stoppedEarly: false,
      finalText: 'abcdef'.charAt(most - 1).repeat(20),
    });
  });

  it('stop early when nothing changes any more', async () => {
    scriptOffline([
      { ...wrote('plain', 'Always the same words, over and over'), times: 9 },
      { ...said('plain', false, 80, 'Change it.'), times: 9 },
      { ...said('bold', false, 1, 'No.'), times: 9 },
    ]);
    const { session } = await sessionOf({});
    expect(session).toMatchObject({ turnCount: 3, stoppedEarly: true, completionReason: 'max_turns' });
  });

  it('say so when they could not go on, and other runs have no session', async () => {
    scriptOffline([{ schemaName: 'write_plain', fail: 'ProviderRefused' }]);
    const { run, session } = await sessionOf({});
    expect(run.state).toBe('failed');
    expect(session).toMatchObject({ completionReason: 'error', turnCount: 0, finalText: null });
    const other = await host.api.start('hybrid-steps', { incident: 'x' });
    expect((await host.api.call('GET', `/runs/${other.body.runId}/session`)).status).toBe(404);
  });
});
