import { s3Error } from './s3-error.ts';

export interface XmlElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

const TOKEN =
  /<\?xml[^?]*\?>|<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));|&/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const DEEPEST = 10;

/**
 * Reads the small documents S3 takes as requests: elements and text. Attributes are skipped; document
 * types, and so entity definitions, are refused.
 */
export function parseXml(source: string): XmlElement {
  const document: XmlElement = { name: '', children: [], text: '' };
  const open: XmlElement[] = [document];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < source.length) {
    const match = token.exec(source);
    const parent = open.at(-1);
    if (match === null || parent === undefined) throw s3Error('MalformedXML');
    const [whole, literal, closed, opened, , isEmpty] = match;
    if (opened !== undefined) {
      const element: XmlElement = { name: opened, children: [], text: '' };
      parent.children.push(element);
      if (isEmpty === '' && open.push(element) > DEEPEST) throw s3Error('MalformedXML');
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed || open.length === 0) throw s3Error('MalformedXML');
    } else if (literal !== undefined) parent.text += literal;
    else if (!whole.startsWith('<')) parent.text += decodeEntities(whole);
  }
  const root = document.children[0];
  const isWhole = open.length === 1 && document.children.length === 1 && document.text.trim() === '';
  if (root === undefined || !isWhole) throw s3Error('MalformedXML');
  return root;
}

/** The text of the one child called `name`; undefined without it, refused when it stands twice. */
export function textOf(parent: XmlElement, name: string): string | undefined {
  const found = parent.children.filter(child => child.name === name);
  if (found.length > 1) throw s3Error('MalformedXML');
  return found[0]?.text;
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (_whole, hex?: string, decimal?: string, named?: string) => {
    if (named !== undefined) return NAMED[named] ?? '';
    const codePoint = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    if (!(codePoint <= 0x10ffff) || (codePoint >= 0xd800 && codePoint <= 0xdfff))
      throw s3Error('MalformedXML');
    return String.fromCodePoint(codePoint);
  });
}
