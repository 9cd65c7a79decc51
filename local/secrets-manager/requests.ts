import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { SecretValue } from './secret.ts';

const LARGEST_VALUE_BYTES = 65_536;
const NAME = /^[\w/+=.@!-]{1,512}$/;

const secretId = z.string().min(1).max(2048);
const stage = z.string().min(1).max(256);
const versionId = z.string().min(32).max(64);
/** Becomes the id of the version; SDKs make one up. */
const clientRequestToken = versionId.optional();
const value = {
  SecretString: z
    .string()
    .min(1)
    .refine(text => Buffer.byteLength(text) <= LARGEST_VALUE_BYTES, `is over ${LARGEST_VALUE_BYTES} bytes`)
    .optional(),
  SecretBinary: z
    .base64()
    .min(1)
    .refine(
      text => Buffer.byteLength(text, 'base64') <= LARGEST_VALUE_BYTES,
      `is over ${LARGEST_VALUE_BYTES} bytes`,
    )
    .optional(),
};
const description = z.string().max(2048).optional();

export const REQUESTS = {
  CreateSecret: z.object({
    Name: z.string(),
    ClientRequestToken: clientRequestToken,
    Description: description,
    Tags: z
      .array(z.object({ Key: z.string().min(1).max(128), Value: z.string().max(256).default('') }))
      .default([]),
    ...value,
  }),
  GetSecretValue: z.object({
    SecretId: secretId,
    VersionId: versionId.optional(),
    VersionStage: stage.optional(),
  }),
  PutSecretValue: z.object({
    SecretId: secretId,
    ClientRequestToken: clientRequestToken,
    VersionStages: z.array(stage).min(1).max(20).optional(),
    ...value,
  }),
  UpdateSecret: z.object({
    SecretId: secretId,
    ClientRequestToken: clientRequestToken,
    Description: description,
    ...value,
  }),
  UpdateSecretVersionStage: z.object({
    SecretId: secretId,
    VersionStage: stage,
    RemoveFromVersionId: versionId.optional(),
    MoveToVersionId: versionId.optional(),
  }),
  DescribeSecret: z.object({ SecretId: secretId }),
  ListSecrets: z.object({
    MaxResults: z.int().min(1).max(100).default(100),
    NextToken: z.string().optional(),
    SortOrder: z.enum(['asc', 'desc']).default('asc'),
    Filters: z
      .array(
        z.object({
          Key: z.enum(['name', 'description'], 'can only be name or description here'),
          Values: z.array(z.string()).min(1).max(10),
        }),
      )
      .max(10)
      .default([]),
  }),
};

/** Faults never repeat what was sent. Null on the wire means not given. */
export function readRequest<S extends z.ZodType>(schema: S, input: JsonObject): z.output<S> {
  const given = Object.fromEntries(Object.entries(input).filter(([, member]) => member !== null));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new AwsError('InvalidParameterException', faults.join('; '));
}

export function checkName(name: string): string {
  if (NAME.test(name)) return name;
  throw new AwsError(
    'ValidationException',
    'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
  );
}

export function givenValue({
  SecretString,
  SecretBinary,
}: {
  SecretString?: string | undefined;
  SecretBinary?: string | undefined;
}): SecretValue | undefined {
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw new AwsError(
      'InvalidParameterException',
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    );
  if (SecretString !== undefined) return { SecretString };
  return SecretBinary === undefined ? undefined : { SecretBinary };
}

export function versionIdOf({ ClientRequestToken }: { ClientRequestToken?: string | undefined }): string {
  if (ClientRequestToken !== undefined) return ClientRequestToken;
  throw new AwsError(
    'InvalidRequestException',
    'You must provide a ClientRequestToken value. We recommend a UUID-type value.',
  );
}
