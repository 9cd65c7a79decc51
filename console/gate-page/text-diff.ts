import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import { type Html, html } from '../html.ts';

const LONGEST_TEXT = 200_000;
const LONGEST_PASSAGE = 10_000;
/** How many lines, or words, may differ before the comparison would take too long to be waited for. */
const MOST_EDITS = 1500;
const LINES_AROUND = 2;

/** What differs between two texts; `undefined` where that is too much to say. */
export function textDiff(before: string, after: string): Html | undefined {
  if (before.length + after.length > LONGEST_TEXT) return undefined;
  const changes = diffLines(ended(before), ended(after), { maxEditLength: MOST_EDITS });
  if (changes === undefined) return undefined;
  if (!changes.some(isChange)) return html`<p>Nothing has changed.</p>`;
  return html`<div class="diff" dir="auto">${changes.map((change, position) => {
    const isFirst = position === 0;
    const isLast = position === changes.length - 1;
    if (!isChange(change)) return unchanged(change.value, { isFirst, isLast });
    const [previous, next] = [changes[position - 1], changes[position + 1]];
    if (change.added && previous?.removed) return undefined;
    return change.removed && next?.added ? reworded(change.value, next.value) : whole(change);
  })}</div>`;
}

const isChange = ({ added, removed }: Change) => added || removed;

/** A last line without an end is the same line as one with it. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Lines that took the place of others: word by word, if that says more. */
function reworded(before: string, after: string): Html {
  const isShort = before.length + after.length <= LONGEST_PASSAGE;
  const words = isShort ? diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) : undefined;
  const same = (words ?? [])
    .filter(word => !isChange(word))
    .reduce((sum, { value }) => sum + value.length, 0);
  if (words === undefined || same * 3 < after.length)
    return html`${marked('removed', before)}${marked('added', after)}`;
  return html`<p>${words.map(word =>
    isChange(word) ? inline(word.added ? 'added' : 'removed', word.value) : word.value,
  )}</p>`;
}

function whole({ added, value }: Change): Html {
  return marked(added ? 'added' : 'removed', value);
}

function marked(what: 'added' | 'removed', text: string): Html {
  return html`<p>${inline(what, text)}</p>`;
}

/** Colour and strokes are for the eye; the words are for whoever does not see them. */
function inline(what: 'added' | 'removed', text: string): Html {
  const told = html`<span class="unseen">[${what}: </span>${text}<span class="unseen">]</span>`;
  return what === 'added' ? html`<ins>${told}</ins>` : html`<del>${told}</del>`;
}

function unchanged(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Html {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = isFirst ? 0 : LINES_AROUND;
  const tail = isLast ? 0 : LINES_AROUND;
  const hidden = lines.length - head - tail;
  if (hidden <= 1) return html`<p>${lines.join('\n')}</p>`;
  return html`${head > 0 && html`<p>${lines.slice(0, head).join('\n')}</p>`}
<p class="quiet skipped">${hidden} lines are the same</p>
${tail > 0 && html`<p>${lines.slice(-tail).join('\n')}</p>`}`;
}
