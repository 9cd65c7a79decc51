import { createHash, randomBytes } from 'node:crypto';

type TaggedKind = 'run' | 'msg' | 'dx';

const TAG_LENGTH = 10;
const TAIL_LENGTH = 22;

/** By what the ids and folders of a tenant begin: everything of one tenant has prefixes of its own in the bucket. */
export function tenantTag(tenantId: string): string {
  return createHash('sha256').update(tenantId).digest('hex').slice(0, TAG_LENGTH);
}

export function newTenantId(kind: TaggedKind, tenantId: string): string {
  return `${kind}_${tenantTag(tenantId)}${randomBytes(TAIL_LENGTH / 2).toString('hex')}`;
}

/** The same id for the same parts, so that what is asked for twice cannot become two things. */
export function derivedTenantId(
  kind: TaggedKind,
  tenantId: string,
  parts: readonly (string | number)[],
): string {
  const tail = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, TAIL_LENGTH);
  return `${kind}_${tenantTag(tenantId)}${tail}`;
}
