import { expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from '../../../../core/adapters/notify/guarded-lookup.ts';

it.each(['93.184.216.34', '8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'security 18: %s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.31.255.255',
  '169.254.170.2',
  '100.100.100.200',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
])('security 18: %s is not', address => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([true, false])(
  'security 18: a name that resolves to this machine is refused before anything is connected (all: %s)',
  async all => {
    const fault = await new Promise(resolve =>
      publicLookup('localhost', { all, family: 0 }, resolved => resolve(resolved)),
    );
    expect(fault).toMatchObject({ name: 'NoticeRefused' });
  },
);
