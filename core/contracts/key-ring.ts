import { z } from 'zod';
import { ConfigurationError } from './errors.ts';

const KEY_ID = /^k(0|[1-9]\d{0,5})$/;
export const keyIdSchema = z.string().regex(KEY_ID, 'must be a key id such as k2');

const LEAST_SECRET_LENGTH = 32;

const storedKeySchema = z.strictObject({
  secret: z.string().min(LEAST_SECRET_LENGTH),
  /** Unknown of a key that was there before rings were kept. */
  createdAt: z.iso.datetime().optional(),
  /** Since when another key signs. */
  retiredAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
});

const keyRingSchema = z
  .strictObject({
    version: z.literal(1),
    current: keyIdSchema,
    keys: z.record(keyIdSchema, storedKeySchema),
  })
  .superRefine(({ current, keys }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (!Object.hasOwn(keys, current)) refuse('the current key is not among the keys');
    else if (keys[current]?.revokedAt !== undefined) refuse('the current key is revoked');
    const secrets = Object.values(keys).map(({ secret }) => secret);
    if (new Set(secrets).size < secrets.length) refuse('two keys have the same secret');
  });

/** The keys of one secret: the current one signs, the others verify what was signed before. */
export type KeyRing = z.infer<typeof keyRingSchema>;
export type StoredKey = z.infer<typeof storedKeySchema>;

/** A key that may be used, by the id that goes with whatever it signs. */
export interface RingKey {
  readonly keyId: string;
  readonly secret: string;
}

const FIRST_KEY_ID = 'k1';

/** A secret that is no JSON is the one key of a ring that was never rotated. Faults never repeat what the text says. */
export function parseKeyRing(text: string): KeyRing {
  if (!text.trimStart().startsWith('{')) return ringOfOne(text);
  const parsed = keyRingSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw unusable(parsed.error.issues.map(describeIssue).join('; '));
}

export function writeKeyRing(ring: KeyRing): string {
  return JSON.stringify(keyRingSchema.parse(ring));
}

function ringOfOne(secret: string): KeyRing {
  if (secret.length < LEAST_SECRET_LENGTH)
    throw unusable(`a single key needs at least ${LEAST_SECRET_LENGTH} characters`);
  return { version: 1, current: FIRST_KEY_ID, keys: { [FIRST_KEY_ID]: { secret } } };
}

/** Without a cause: the parser quotes what it could not read. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('it starts like JSON but is none');
  }
}

const MEMBERS: ReadonlySet<PropertyKey> = new Set([
  ...['version', 'current', 'keys', 'secret', 'createdAt', 'retiredAt', 'revokedAt'],
]);
const FAULTS: Readonly<Partial<Record<z.core.$ZodIssue['code'], string>>> = {
  invalid_type: 'is missing or of the wrong type',
  invalid_value: 'has a value that is not known',
  too_small: `needs at least ${LEAST_SECRET_LENGTH} characters`,
  unrecognized_keys: 'has a member that is not known',
  invalid_key: 'must be a key id such as k2',
};

/** Names only places that are known: what stands where a name should be may be a secret. */
function describeIssue({ code, path, message }: z.core.$ZodIssue): string {
  if (code === 'custom') return message;
  const place = path.map(name => (MEMBERS.has(name) || KEY_ID.test(String(name)) ? String(name) : '…'));
  return `${place.join('.') || 'the ring'} ${FAULTS[code] ?? 'is not of the right form'}`;
}

function unusable(reason: string): ConfigurationError {
  return new ConfigurationError(`The secret is no ring of keys: ${reason}.`);
}
