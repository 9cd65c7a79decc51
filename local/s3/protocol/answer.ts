import type { WireResponse } from '../../wire/wire.ts';
import { writeXml, type XmlContent } from '../../wire/write-xml.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export function answerXml(
  root: string,
  content: XmlContent,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', ...headers },
    body: writeXml(root, content, NAMESPACE),
  };
}

export function answerEmpty(status: number, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return { status, headers, body: '' };
}
