import { markedGates, showGates } from '../messages/gate-marks.ts';
import { escapeMrkdwn, type SlackMessage } from '../notices/slack-message.ts';
import { stripDirectives } from '../steps/strip-directives.ts';

const LONGEST_SHOWN = 8_000;
const LONGEST_NOTIFICATION = 200;
/** Links decide for whoever has them, and many read a thread. */
const INSTEAD_OF_LINK = 'see its message in this thread';

/** A reply as everybody in the thread may read it: it holds no link, nothing in it is markup, and nothing is for workers. */
export function replyMessage(reply: string): SlackMessage & { readonly shown: string } {
  const withoutLinks = showGates(
    stripDirectives(reply),
    new Map(markedGates(reply).map(gateId => [gateId, INSTEAD_OF_LINK])),
  );
  const shown = cut(withoutLinks, LONGEST_SHOWN);
  return {
    shown,
    text: escapeMrkdwn(cut(shown.split('\n', 1)[0] ?? '', LONGEST_NOTIFICATION)),
    blocks: [
      {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: shown }] }],
      },
    ],
  };
}

function cut(text: string, longest: number): string {
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}
