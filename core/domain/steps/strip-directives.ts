/** Looser than what is obeyed: whatever looks like a directive to somebody is none of a person's business. */
const MARKERS = new RegExp(
  [
    String.raw`\[(?<end1>/?)(?<bracket>workflow_result|output:[\w.-]{1,64})\]`,
    String.raw`<(?<end2>/?)(?<tag>needs_user_input)(?:[ \t][^<>\n]{0,200})?>`,
    '@@@(?<meta>[a-z]{1,32}_meta)?',
  ].join('|'),
  'gi',
);

/** A worker's text as a person may see it: without anything that is for the orchestrator only. */
export function stripDirectives(text: string): string {
  // One pass. A block that is not closed takes the rest of the text with it.
  const kept: string[] = [];
  let open: string | undefined;
  let from = 0;
  for (const match of text.matchAll(MARKERS)) {
    const { name, closes } = markerIn(match, open);
    const after = match.index + match[0].length;
    if (open === undefined) {
      kept.push(text.slice(from, match.index));
      from = after;
      if (!closes) open = name;
    } else if (closes && open === name) {
      from = after;
      open = undefined;
    }
  }
  if (open === undefined) kept.push(text.slice(from));
  // A paragraph apart, so that what stood on either side of a block does not become a marker.
  return kept.length === 1 && open === undefined
    ? text
    : kept
        .map(part => part.trim())
        .filter(Boolean)
        .join('\n\n');
}

function markerIn(match: RegExpMatchArray, open: string | undefined): { name: string; closes: boolean } {
  const { end1 = '', bracket, end2 = '', tag, meta } = match.groups ?? {};
  const name = (bracket ?? tag ?? '@@@').toLowerCase();
  return { name, closes: name === '@@@' ? meta === undefined || open === name : end1 + end2 === '/' };
}
