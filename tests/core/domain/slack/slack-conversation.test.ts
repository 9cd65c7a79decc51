import { describe, expect, it } from 'vitest';
import { slackConversation, slackThread } from '../../../../core/domain/slack/slack-conversation.ts';

describe('a thread of Slack as a conversation', () => {
  it('is named so that channel and thread can be read again', () => {
    const conversationId = slackConversation('C0123ABCD', '1718000000.000100');
    expect(conversationId).toBe('C0123ABCD:1718000000.000100');
    expect(slackThread(conversationId)).toEqual({ channelId: 'C0123ABCD', threadTs: '1718000000.000100' });
  });

  it.each(['D0123ABCD', 'G0123ABCD'])('may be in %s', channelId => {
    expect(slackThread(`${channelId}:1718000000.000100`)?.channelId).toBe(channelId);
  });

  it.each([
    'demo',
    'C0123ABCD',
    'C0123ABCD:',
    ':1718000000.000100',
    'C0123ABCD:1718000000',
    'c0123abcd:1718000000.000100',
    'U0123ABCD:1718000000.000100',
    '#general:1718000000.000100',
    'C0123ABCD:1718000000.000100\n',
    'C0123ABCD:1718000000.000100:1',
    'x C0123ABCD:1718000000.000100',
    '',
  ])('is not %j', conversationId => {
    expect(slackThread(conversationId)).toBeUndefined();
  });
});
