import { isIPv4, isIPv6 } from 'node:net';

export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Reads an IPv4 or IPv6 literal; undefined for anything else. */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return { bits: 32, value: fromIpv4(text) };
  if (isIPv6(text) && !text.includes('%')) return { bits: 128, value: fromIpv6(text) };
  return undefined;
}

function fromIpv4(text: string): bigint {
  return text.split('.').reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
}

function fromIpv6(text: string): bigint {
  const dotted = /[^:]*\.[^:]*$/.exec(text)?.[0];
  const tail = dotted === undefined ? undefined : fromIpv4(dotted);
  const hex =
    dotted === undefined || tail === undefined
      ? text
      : `${text.slice(0, -dotted.length)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const [head = '', rest] = hex.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(rest ?? '');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
