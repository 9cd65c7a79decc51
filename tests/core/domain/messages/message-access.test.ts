import { describe, expect, it } from 'vitest';
import { FUNCTION_IDS } from '../../../../core/contracts/commands.ts';
import { accessOf, mayAskAbout, mayChange } from '../../../../core/domain/messages/message-access.ts';
import { accessFor } from '../../../../core/domain/messages/refuse-message.ts';
import { DIRECTORY, messageWith, runWith } from './message-builders.ts';

describe('what can be done from a channel (CH-7)', () => {
  it('all that the orchestrator has, unless the settings say less', () => {
    expect(accessOf(DIRECTORY, 'open')).toMatchObject({
      workflows: [{ id: 'answer' }, { id: 'research' }],
      functions: FUNCTION_IDS,
    });
    expect(accessOf(DIRECTORY, 'narrow')).toMatchObject({
      workflows: [{ id: 'answer' }],
      functions: ['workflow.status', 'help'],
    });
  });

  it('nothing where the channel is not known, whatever its name', () => {
    for (const id of ['elsewhere', 'constructor', '__proto__', ''])
      expect(accessOf(DIRECTORY, id)).toBeUndefined();
    expect(accessFor(DIRECTORY, { channelProfileId: 'elsewhere', senderId: 'ann' })).toMatchObject({
      refused: { reason: 'unknown_profile' },
    });
  });

  it('nothing for those who are not among its senders', () => {
    expect(accessFor(DIRECTORY, { channelProfileId: 'narrow', senderId: 'bob' })).toMatchObject({
      refused: { reason: 'sender', reply: expect.stringContaining('Sorry') },
    });
    expect(accessFor(DIRECTORY, { channelProfileId: 'narrow', senderId: 'ann' })).toHaveProperty('access');
  });
});

describe('whose runs a message may speak of', () => {
  const run = {
    ...runWith([]),
    userId: 'ann',
    requestedBy: 'gateway-1',
    origin: { channelProfileId: 'open', conversationId: 'thread' },
  };

  it('its sender’s own, from anywhere', () => {
    const elsewhere = { conversationId: 'other', isVouched: false, senderId: 'ann' };
    expect(mayAskAbout(run, messageWith(elsewhere))).toBe(true);
    expect(mayAskAbout(run, messageWith({ ...elsewhere, tenantId: 'other' }))).toBe(false);
  });

  it('those of its conversation, if a service says that it belongs there', () => {
    expect(mayAskAbout(run, messageWith({ senderId: 'bob' }))).toBe(true);
    for (const differs of [
      { isVouched: false },
      { conversationId: 'other' },
      { conversationId: undefined },
      { channelProfileId: 'narrow' },
      { tenantId: 'other' },
    ])
      expect(mayAskAbout(run, messageWith({ senderId: 'bob', ...differs }))).toBe(false);
    expect(mayAskAbout({ ...run, origin: undefined }, messageWith({ senderId: 'bob' }))).toBe(false);
  });

  it('those about which its sender is asked to decide, but he changes nothing else of them', () => {
    const asking = { ...run, gates: runWith([{ kind: 'plan', asked: ['cleo'] }]).gates };
    const cleo = messageWith({ senderId: 'cleo', conversationId: 'other' });
    expect([mayAskAbout(asking, cleo), mayChange(asking, cleo)]).toEqual([true, false]);
    expect(mayChange(asking, messageWith({ senderId: 'ann', conversationId: 'other' }))).toBe(true);
    expect(mayChange(asking, messageWith({ senderId: 'bob' }))).toBe(true);
    expect(mayChange(asking, messageWith({ senderId: 'bob', isVouched: false }))).toBe(false);
  });
});
