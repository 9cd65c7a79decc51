import type { z } from 'zod';
import { AwsError } from '../wire/aws-error.ts';
import type { REQUESTS } from './requests.ts';
import type { Secret } from './secret.ts';

type Listing = z.output<(typeof REQUESTS)['ListSecrets']>;

/** One page, in the order in which the secrets were made. */
export function listSecrets(
  all: readonly Secret[],
  { MaxResults, NextToken, SortOrder, Filters }: Listing,
): { secrets: Secret[]; nextToken: string | undefined } {
  const found = all
    .filter(secret => Filters.every(filter => isMatch(secret, filter)))
    .toSorted((one, other) => one.createdMs - other.createdMs || (one.name < other.name ? -1 : 1));
  if (SortOrder === 'desc') found.reverse();
  const start = NextToken === undefined ? 0 : startAfter(found, NextToken);
  const secrets = found.slice(start, start + MaxResults);
  const last = found.length > start + MaxResults ? secrets.at(-1) : undefined;
  return { secrets, nextToken: last && Buffer.from(last.name).toString('base64url') };
}

/** Any of the values is enough; each says how the member starts, or with `!` how it does not. */
function isMatch(secret: Secret, { Key, Values }: Listing['Filters'][number]): boolean {
  // AWS tells cases apart in names only.
  const inCase = (text: string) => (Key === 'name' ? text : text.toLowerCase());
  const text = inCase((Key === 'name' ? secret.name : secret.description) ?? '');
  return Values.some(value =>
    value.startsWith('!') ? !text.startsWith(inCase(value.slice(1))) : text.startsWith(inCase(value)),
  );
}

function startAfter(found: readonly Secret[], nextToken: string): number {
  const name = Buffer.from(nextToken, 'base64url').toString();
  const at = found.findIndex(secret => secret.name === name);
  if (at < 0) throw new AwsError('InvalidNextTokenException', 'Invalid NextToken.');
  return at + 1;
}
