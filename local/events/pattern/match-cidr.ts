import type { Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import { parseIpAddress } from './ip-address.ts';
import type { ValueMatcher } from './value-matcher.ts';

export function matchCidr(argument: Json): ValueMatcher {
  // EventBridge itself says "prefix" here.
  if (typeof argument !== 'string') throw new InvalidPattern('prefix match pattern must be a string');
  const [base, mask, ...more] = argument.split('/');
  if (!base || !mask || more.length > 0) throw new InvalidPattern("Malformed CIDR, one '/' required");
  if (!/^[+-]?\d+$/.test(mask)) throw new InvalidPattern('Malformed CIDR, mask bits must be an integer');
  const maskBits = Number(mask);
  if (maskBits < 0) throw new InvalidPattern('Malformed CIDR, mask bits must not be negative');
  const network = parseIpAddress(base);
  if (network === undefined) throw new InvalidPattern(`Nonstandard IP address: ${base}`);
  if (maskBits > network.bits)
    throw new InvalidPattern(`IPv${network.bits === 32 ? 4 : 6} mask bits must be <= ${network.bits}`);

  const hostBits = BigInt(network.bits - maskBits);
  const prefix = network.value >> hostBits;
  return value => {
    const address = typeof value === 'string' ? parseIpAddress(value) : undefined;
    return address !== undefined && address.bits === network.bits && address.value >> hostBits === prefix;
  };
}
