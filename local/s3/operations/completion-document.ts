import { unquote } from '../protocol/conditions.ts';
import { parseXml, textOf, type XmlElement } from '../protocol/parse-xml.ts';
import { s3Error } from '../protocol/s3-error.ts';

export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
  /** By element name, such as `ChecksumCRC32`. */
  readonly checksums: ReadonlyMap<string, string>;
}

const MOST_PARTS = 10_000;

export function parseCompletion(document: string): ListedPart[] {
  const root = parseXml(document);
  const parts = root.children.filter(child => child.name === 'Part').map(parsePart);
  if (root.name !== 'CompleteMultipartUpload' || parts.length === 0 || parts.length > MOST_PARTS)
    throw s3Error('MalformedXML');
  return parts;
}

function parsePart(element: XmlElement): ListedPart {
  const number = textOf(element, 'PartNumber')?.trim() ?? '';
  const etag = textOf(element, 'ETag')?.trim();
  if (!/^\d{1,5}$/.test(number) || etag === undefined) throw s3Error('MalformedXML');
  const checksums = element.children
    .filter(child => child.name.startsWith('Checksum'))
    .map(child => [child.name, child.text.trim()] as const);
  return { partNumber: Number(number), etag: unquote(etag), checksums: new Map(checksums) };
}
