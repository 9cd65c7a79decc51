import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { NoticeRefused } from './delivery-faults.ts';

/** Everything that is not the public Internet: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Also the metadata of an instance and the credentials of a container.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** What is open in IPv6; the rest is local, reserved, or another way to write an address of IPv4. */
const OPEN_V6 = ['2000::', 3] as const;
const CLOSED_WITHIN_OPEN_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of CLOSED_V4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of CLOSED_WITHIN_OPEN_V6) closed.addSubnet(network, prefix, 'ipv6');
const openV6 = new BlockList();
openV6.addSubnet(...OPEN_V6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Resolves a name for a connection, and refuses if any address is not public. The connection is made to an address that
 * was looked at: a name that resolves to something else a moment later gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, addresses: LookupAddress[] = []) => {
    if (fault) return done(fault, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new NoticeRefused('The address of the webhook is not a public one.'), '');
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};
