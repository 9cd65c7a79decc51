import { describe, expect, it } from 'vitest';
import { slackInteractionSchema } from '../../../../core/contracts/slack-interaction.ts';
import { slackMessage } from '../../../../core/domain/notices/slack-message.ts';
import { personOfMember } from '../../../../core/domain/slack/person-of-member.ts';
import { readPress } from '../../../../core/domain/slack/read-press.ts';

const HASH = 'a'.repeat(64);
const press = (action: object, more: object = {}) =>
  slackInteractionSchema.parse({
    payload: JSON.stringify({
      type: 'block_actions',
      user: { id: 'U0ADA', name: 'ada' },
      response_url: 'https://hooks.slack.com/actions/1',
      actions: [{ type: 'button', ...action }],
      ...more,
    }),
  });

/** The buttons of a message as they are sent. */
function buttons() {
  const wording = {
    ...{ heading: 'A plan waits', workflowTitle: 'Report', facts: [], quotes: [] },
    ...{ asks: true, linkLabel: 'Open' },
  } as unknown as Parameters<typeof slackMessage>[0];
  const { blocks } = slackMessage(wording, 'https://gates.example/1', {
    ...{ gateId: 'run_1-g1', contentHash: HASH },
    decisions: ['approve', 'reject'],
  });
  return blocks.flatMap(block => (block.type === 'actions' ? block.elements : []));
}

describe('GATE-3: the buttons of a message', () => {
  it('decide about what the message showed; the one that opens the page decides nothing', () => {
    expect(buttons().map(button => readPress(press(button)))).toEqual([
      undefined,
      ...(['approve', 'reject'] as const).map(decision => ({
        ...{ decision, gateId: 'run_1-g1', contentHash: HASH, slackUserId: 'U0ADA' },
        responseUrl: 'https://hooks.slack.com/actions/1',
      })),
    ]);
  });

  it.each([
    ['no value', {}],
    ['a value that is not JSON', { value: 'run_1-g1' }],
    ['no hash', { value: JSON.stringify({ gateId: 'run_1-g1' }) }],
    ['a hash that is none', { value: JSON.stringify({ gateId: 'run_1-g1', contentHash: 'a' }) }],
  ])('are refused with %s', (_case, action) => {
    expect(() => readPress(press({ action_id: 'approve', ...action }))).toThrow(
      expect.objectContaining({ status: 422 }),
    );
  });

  it.each([
    ['another type', { type: 'view_submission' }],
    ['nobody who pressed', { user: {} }],
    ['no action', { actions: [] }],
  ])('are not read from a payload with %s', (_case, more) => {
    expect(() => press({ action_id: 'approve' }, more)).toThrow();
  });
});

describe('security 10: a member of the workspace', () => {
  const people = {
    ada: { slackUserId: 'U0ADA', groups: [] },
    bob: { groups: [] },
    cleo: { slackUserId: 'U0BOTH', groups: [] },
    dan: { slackUserId: 'U0BOTH', groups: [] },
  };

  it('is the one person of whom the settings say so', () => {
    expect(personOfMember('U0ADA', people)).toBe('ada');
    expect(personOfMember('U0EVE', people)).toBeUndefined();
  });

  it('is nobody where two people are said to be the same', () => {
    expect(personOfMember('U0BOTH', people)).toBeUndefined();
  });
});
