export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | XmlContent[]
  | { readonly [name: string]: XmlContent };

/** One document: arrays repeat their element, undefined leaves it out. */
export function writeXml(root: string, content: XmlContent, namespace?: string): string {
  const attribute = namespace === undefined ? '' : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${writeContent(content)}</${root}>`;
}

function writeContent(content: XmlContent): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeText(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(item =>
        item === undefined ? '' : `<${name}>${writeContent(item)}</${name}>`,
      ),
    )
    .join('');
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters become references, so that a key holding one is still readable as S3 returns it. */
function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to escape
  return text.replace(/[&<>"\u0000-\u001f\u007f\ufffe\uffff]/g, character => {
    return NAMED[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
  });
}
