import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { CURRENT, newSecret, type Secret, withVersion } from './secret.ts';
import type { SecretBook } from './secret-book.ts';

const RANDOM_BYTES = 48;

export interface ProvidedSecret {
  readonly name: string;
  readonly description: string;
}

/**
 * The same value at every start, also that of the bare file in which there were no versions yet: links that were sent
 * must go on working.
 */
export async function provideSecret(book: SecretBook, clock: Clock, wanted: ProvidedSecret): Promise<string> {
  const bare = await book.files.readBare(wanted.name);
  const text = bare ?? randomBytes(RANDOM_BYTES).toString('base64url');
  const secret =
    book.find(wanted.name) ??
    (await book.create(wanted.name, arn => secretOf(text, { ...wanted, arn }, clock.now())));
  if (bare !== undefined && holds(secret, bare)) await book.files.removeBare(wanted.name);
  return secret.arn;
}

function secretOf(text: string, { name, description, arn }: ProvidedSecret & { arn: string }, nowMs: number) {
  const first = { versionId: randomUUID(), value: { SecretString: text }, stages: [CURRENT] };
  return withVersion(newSecret({ name, description, arn }, nowMs), first, nowMs);
}

function holds({ versions }: Secret, text: string): boolean {
  return versions.some(({ value }) => 'SecretString' in value && value.SecretString === text);
}
