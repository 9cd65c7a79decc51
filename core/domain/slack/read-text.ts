const MARK = /<([^<>]*)>/g;
const ADDRESS = /^\s*<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>[\s,:]*/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** What somebody wrote, as he sees it; the bot's own name is left out. `botId` is absent where it is not known. */
export function readSlackText(text: string, botId: string | undefined): string {
  return withoutAddress(text, botId)
    .replace(MARK, (_mark, inner: string) => plainMark(inner, botId))
    .replace(/&(lt|gt|amp);/g, entity => ENTITIES[entity] ?? entity)
    .trim();
}

/** `@bot, status` and `@bot: status` say no more than `status`. */
function withoutAddress(text: string, botId: string | undefined): string {
  const [address, id] = ADDRESS.exec(text) ?? ['', undefined];
  return id !== undefined && id === botId ? text.slice(address.length) : text;
}

/** Whether a text names a member; text that only looks so has its brackets escaped. */
export function mentions(text: string, memberId: string): boolean {
  return text.includes(`<@${memberId}>`) || text.includes(`<@${memberId}|`);
}

/** Whether a text begins with the name of somebody else: it is for him. */
export function isForSomebodyElse(text: string, botId: string | undefined): boolean {
  const [, first] = ADDRESS.exec(text) ?? [];
  return first !== undefined && first !== botId;
}

/** https://docs.slack.dev/messaging/formatting-message-text#advanced */
function plainMark(inner: string, botId: string | undefined): string {
  const at = inner.indexOf('|');
  const target = at < 0 ? inner : inner.slice(0, at);
  const label = at < 0 ? undefined : inner.slice(at + 1);
  const [sign, id] = [target.charAt(0), target.slice(1)];
  if (sign === '@') return id === botId ? '' : `@${label ?? id}`;
  if (sign === '#') return `#${label ?? id}`;
  if (sign === '!') return label ?? `@${id}`;
  return plainLink(target, label);
}

/** Slack makes links of what only looks like one; then both say the same. */
function plainLink(target: string, label: string | undefined): string {
  if (label === undefined || label === target) return target;
  return bare(target) === bare(label) ? label : `${label} (${target})`;
}

function bare(address: string): string {
  return address.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
}
