import { s3Error } from './s3-error.ts';

/** `end` is the first byte not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The part a `Range` header asks for; undefined (the whole) for what is not a single byte range. */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end)
    throw s3Error('InvalidRange', {
      details: { RangeRequested: header ?? '', ActualObjectSize: size },
    });
  return { start, end };
}
