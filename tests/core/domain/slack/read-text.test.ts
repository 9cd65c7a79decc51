import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMrkdwn } from '../../../../core/domain/notices/slack-message.ts';
import { isForSomebodyElse, mentions, readSlackText } from '../../../../core/domain/slack/read-text.ts';

const BOT = 'U0BOT';

describe('the text of a message in Slack (CH-8)', () => {
  it.each([
    ['<@U0BOT> I need a market scan for solar', 'I need a market scan for solar'],
    ['<@U0BOT|countersign>, status', 'status'],
    ['<@U0BOT>: /status', '/status'],
    ['please cancel it <@U0BOT>', 'please cancel it'],
    ['<@U0ADA> and <@U0BOB|bob>', '@U0ADA and @bob'],
    ['in <#C0GENERAL|general>, <!here> and <!subteam^S1|@team>', 'in #general, @here and @team'],
    ['see <https://example.com/a?b=1&amp;c=2>', 'see https://example.com/a?b=1&c=2'],
    ['see <https://example.com/a|the report>', 'see the report (https://example.com/a)'],
    [
      'see <http://example.com|example.com> or <mailto:a@b.example|a@b.example>',
      'see example.com or a@b.example',
    ],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt; is written so', '1 < 2 && 3 > 2, &lt; is written so'],
    ['1: B2B\n2: legal\n3: Texas', '1: B2B\n2: legal\n3: Texas'],
  ])('%j reads %j', (text, plain) => {
    expect(readSlackText(text, BOT)).toBe(plain);
  });

  it('reads as it was before Slack escaped it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(readSlackText(escapeMrkdwn(text), BOT)).toBe(text.trim());
      }),
    );
  });

  it('never keeps the mention of the bot, and reads any bytes in the time of a blink', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '|',
      '@',
      `<@${BOT}>`,
      '<https://x|',
      '&amp;',
      '&lt;',
      'a',
      ' ',
      '<!',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        expect(readSlackText(pieces.join(''), BOT)).not.toContain(`<@${BOT}>`);
      }),
    );
    expect(readSlackText('<'.repeat(40_000), BOT)).toHaveLength(40_000);
  });

  it('names a member only where Slack says so', () => {
    expect(mentions('hello <@U0BOT>', BOT)).toBe(true);
    expect(mentions('hello <@U0BOT|bot>', BOT)).toBe(true);
    expect(mentions('hello &lt;@U0BOT&gt; <@U0BOTHER>', BOT)).toBe(false);
  });

  it('is for whom it begins with', () => {
    expect(isForSomebodyElse('<@U0ADA> what do you think?', BOT)).toBe(true);
    expect(isForSomebodyElse('<@U0BOT> ask <@U0ADA>', BOT)).toBe(false);
    expect(isForSomebodyElse('1: ask <@U0ADA>', BOT)).toBe(false);
  });
});
