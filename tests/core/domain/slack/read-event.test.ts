import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageRequestSchema } from '../../../../core/contracts/message.ts';
import { slackCallbackSchema, slackChallengeSchema } from '../../../../core/contracts/slack-event.ts';
import { readSlackEvent } from '../../../../core/domain/slack/read-event.ts';

const written = (event: object, callback: object = {}) =>
  readSlackEvent(
    slackCallbackSchema.parse({
      team_id: 'T0TEAM',
      event_id: 'Ev1',
      authorizations: [{ user_id: 'U0BOT', is_bot: true }],
      ...callback,
      event: {
        ...{ type: 'app_mention', user: 'U0ADA', text: '<@U0BOT> hello', ts: '1700000000.000100' },
        ...{ channel: 'C0GENERAL', ...event },
      },
    }),
  );
const documented = (name: string): unknown => JSON.parse(readFileSync(`events/slack/${name}.json`, 'utf8'));
const THREAD = { thread_ts: '1600000000.000100' };

describe('an event of Slack', () => {
  it('CH-8: that names the bot begins a conversation of its own, or belongs to its thread', () => {
    expect(written({})).toEqual({
      post: {
        ...{ teamId: 'T0TEAM', channelId: 'C0GENERAL', memberId: 'U0ADA', isStranger: false },
        ...{ ts: '1700000000.000100', threadTs: '1700000000.000100' },
        ...{ text: 'hello', files: [], isAddressed: true },
      },
    });
    expect(written(THREAD)).toMatchObject({ post: { threadTs: '1600000000.000100' } });
    expect(written({ type: 'message' })).toMatchObject({ post: { text: 'hello', isAddressed: true } });
    expect(written({}, { authorizations: undefined })).toMatchObject({ post: { text: 'hello' } });
  });

  it.each([
    ['of another kind', { type: 'reaction_added' }, 'not a message'],
    ['with a channel that is none', { channel: '#general' }, 'not readable'],
    ['without a time stamp', { ts: undefined }, 'not readable'],
    ['of a bot', { bot_id: 'B01' }, 'not a person'],
    ['of ours', { user: 'U0BOT', type: 'message' }, 'not a person'],
    ['of nobody', { user: undefined }, 'not a person'],
    ['of Slackbot', { user: 'USLACKBOT' }, 'not a person'],
    ['that is an edit', { type: 'message', subtype: 'message_changed' }, 'not new'],
    ['that is a deletion', { type: 'message', subtype: 'message_deleted', hidden: true }, 'not new'],
    ['that says that somebody came', { type: 'message', subtype: 'channel_join' }, 'not new'],
    ['that names nobody in a channel', { type: 'message', text: 'hello' }, 'not for us'],
    ['for somebody else', { type: 'message', text: '<@U0BOB> hello', ...THREAD }, 'not for us'],
  ])('%s is left alone', (_name, event, leftAlone) => {
    expect(written(event)).toEqual({ leftAlone });
  });

  it('in a thread or to us alone needs no mention; only the latter is for us for sure', () => {
    expect(written({ type: 'message', text: '1: B2B', ...THREAD })).toMatchObject({
      post: { text: '1: B2B', isAddressed: false },
    });
    expect(written({ type: 'message', text: 'hello', channel: 'D0ADA' })).toMatchObject({
      post: { isAddressed: true },
    });
    expect(written({ type: 'message', subtype: 'thread_broadcast', text: 'x', ...THREAD })).toHaveProperty(
      'post',
    );
  });

  it('of another workspace comes from a stranger', () => {
    for (const name of ['user_team', 'team']) {
      expect(written({ [name]: 'T0OTHER' })).toMatchObject({ post: { isStranger: true } });
      expect(written({ [name]: 'T0TEAM' })).toMatchObject({ post: { isStranger: false } });
    }
  });

  it('always makes a message that can be taken: files, no text, very much text', () => {
    const files = [
      {
        id: 'F1',
        name: 'menu.pdf',
        mimetype: 'application/pdf',
        permalink: 'https://example.slack.com/files/F1',
      },
      { name: ' ', permalink: 'javascript:alert(1)' },
      { name: 7 },
      'no file',
      ...Array.from({ length: 20 }, () => ({ name: 'x'.repeat(500) })),
    ];
    const read = written({ subtype: 'file_share', text: '', files });
    if (!('post' in read)) throw new Error('It is left alone.');
    expect(read.post.files.slice(0, 4)).toEqual([
      { name: 'menu.pdf', mediaType: 'application/pdf', url: 'https://example.slack.com/files/F1' },
      { name: 'file' },
      { name: 'file' },
      { name: 'file' },
    ]);
    expect(written({ text: '<@U0BOT>' })).toMatchObject({ post: { text: 'help' } });
    const halved = written({
      text: `${'x'.repeat(15_998)}😀 and more`,
      files: [{ name: `${'x'.repeat(199)}😀` }],
    });
    expect(JSON.stringify(halved)).not.toMatch(/\\ud83d/);
    for (const event of [{ text: '', files }, { text: 'é&amp;'.repeat(20_000) }, { text: '<@U0BOT> ' }]) {
      const made = written(event);
      if (!('post' in made)) throw new Error('It is left alone.');
      const { text, files: handedOver } = made.post;
      const told = { channelProfileId: 'p', senderId: 'ada', text, files: handedOver };
      expect(messageRequestSchema.safeParse(told).error).toBeUndefined();
    }
  });
});

describe('a payload as Slack documents it', () => {
  const read = (name: string) => readSlackEvent(slackCallbackSchema.parse(documented(name)));

  it('CH-8: is read as what it is', () => {
    expect(slackChallengeSchema.parse(documented('url-verification')).challenge).toMatch(/^3eZ/);
    expect(read('app-mention')).toMatchObject({
      post: {
        text: 'I need a market scan for solar & wind',
        threadTs: '1515449522.000016',
        isAddressed: true,
      },
    });
    expect(read('message-in-thread')).toMatchObject({
      post: {
        text: '1: Consumers\n2: Europe\n3: see this (https://example.com/years)',
        ...{ threadTs: '1515449522.000016', isAddressed: false },
      },
    });
    expect(read('message-changed')).toEqual({ leftAlone: 'not a person' });
    expect(read('message-by-bot')).toEqual({ leftAlone: 'not a person' });
  });
});
