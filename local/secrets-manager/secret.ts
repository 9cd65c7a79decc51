import { z } from 'zod';
import { AwsError } from '../wire/aws-error.ts';

const secretValueSchema = z.union([
  z.strictObject({ SecretString: z.string() }),
  /** Base64, as on the wire. */
  z.strictObject({ SecretBinary: z.string() }),
]);
export type SecretValue = z.infer<typeof secretValueSchema>;

const secretVersionSchema = z.strictObject({
  versionId: z.string(),
  createdMs: z.number(),
  stages: z.array(z.string()),
  value: secretValueSchema,
});
export type SecretVersion = z.infer<typeof secretVersionSchema>;

export const secretSchema = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  arn: z.string(),
  description: z.string().optional(),
  tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })),
  createdMs: z.number(),
  changedMs: z.number(),
  /** From the oldest. */
  versions: z.array(secretVersionSchema),
});
export type Secret = z.infer<typeof secretSchema>;

export const CURRENT = 'AWSCURRENT';
export const PREVIOUS = 'AWSPREVIOUS';

/** AWS keeps about as many before it deletes those that no label leads to. */
const MOST_VERSIONS = 100;

export function newSecret(
  { name, arn, description, tags = [] }: Pick<Secret, 'name' | 'arn'> & Partial<Secret>,
  nowMs: number,
): Secret {
  return {
    format: 1,
    name,
    arn,
    ...(description === undefined ? {} : { description }),
    tags,
    createdMs: nowMs,
    changedMs: nowMs,
    versions: [],
  };
}

export interface NewVersion {
  readonly versionId: string;
  readonly value: SecretValue;
  readonly stages: readonly string[];
}

/** The secret with one more version, to which its labels move. What was current becomes the previous one. */
export function withVersion(secret: Secret, { versionId, value, stages }: NewVersion, nowMs: number): Secret {
  const existing = secret.versions.find(version => version.versionId === versionId);
  if (existing !== undefined) {
    if (isSameValue(existing.value, value)) return secret;
    throw new AwsError(
      'ResourceExistsException',
      "You can't modify an existing version, you can only create a new version.",
    );
  }
  const moved = new Set(secret.versions.length === 0 ? [...stages, CURRENT] : stages);
  const others = secret.versions.map(version => ({
    ...version,
    stages: moved.has(CURRENT)
      ? labelsAfterNewCurrent(version.stages, moved)
      : labelsWithout(version.stages, moved),
  }));
  const added: SecretVersion = { versionId, createdMs: nowMs, stages: [...moved], value };
  return { ...secret, changedMs: nowMs, versions: withoutSurplus([...others, added]) };
}

function labelsAfterNewCurrent(stages: readonly string[], moved: ReadonlySet<string>): string[] {
  const kept = labelsWithout(stages, new Set([...moved, PREVIOUS]));
  return stages.includes(CURRENT) && !moved.has(PREVIOUS) ? [...kept, PREVIOUS] : kept;
}

export function labelsWithout(stages: readonly string[], gone: ReadonlySet<string>): string[] {
  return stages.filter(stage => !gone.has(stage));
}

function withoutSurplus(versions: readonly SecretVersion[]): SecretVersion[] {
  const surplus = versions
    .filter(({ stages }) => stages.length === 0)
    .slice(0, Math.max(versions.length - MOST_VERSIONS, 0));
  return versions.filter(version => !surplus.includes(version));
}

export function hasVersion(
  { versions }: Secret,
  wanted: { versionId: string; value: SecretValue | undefined },
): boolean {
  return versions.some(
    ({ versionId, value }) =>
      versionId === wanted.versionId && wanted.value !== undefined && isSameValue(value, wanted.value),
  );
}

function isSameValue(one: SecretValue, other: SecretValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** By id, by label, or the current one; both together must mean the same. */
export function findVersion(
  { versions }: Secret,
  { versionId, stage }: { versionId: string | undefined; stage: string | undefined },
): SecretVersion {
  const label = stage ?? CURRENT;
  const found = versions.find(version =>
    versionId === undefined ? version.stages.includes(label) : version.versionId === versionId,
  );
  if (found === undefined)
    throw notFound(
      versionId === undefined
        ? `Secrets Manager can't find the specified secret value for staging label: ${label}`
        : `Secrets Manager can't find the specified secret value for VersionId: ${versionId}`,
    );
  if (stage !== undefined && !found.stages.includes(stage))
    throw new AwsError(
      'InvalidRequestException',
      'You provided a VersionStage that is not associated to the provided VersionId.',
    );
  return found;
}

export function notFound(message: string): AwsError {
  return new AwsError('ResourceNotFoundException', message);
}
