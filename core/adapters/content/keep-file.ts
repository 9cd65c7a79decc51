import { createHash } from 'node:crypto';
import type { KeptFile } from '../../contracts/diagnosis.ts';
import type { ContentStore } from './content-store.ts';

/** Writes an object of the audit, with the hash of just the bytes that are there then. */
export async function keepFile(content: ContentStore, key: string, text: string): Promise<KeptFile> {
  // Halves of characters do not come back from the bucket.
  const whole = Buffer.from(text).toString();
  await content.write(key, whole);
  return { key, sha256: sha256Of(whole) };
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
