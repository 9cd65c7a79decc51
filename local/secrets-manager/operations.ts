import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { JsonOperation } from '../wire/json-service.ts';
import { listSecrets } from './list-secrets.ts';
import { withMovedLabel } from './move-label.ts';
import { checkName, givenValue, REQUESTS, readRequest, versionIdOf } from './requests.ts';
import {
  CURRENT,
  findVersion,
  hasVersion,
  newSecret,
  type Secret,
  type SecretVersion,
  withVersion,
} from './secret.ts';
import type { SecretBook } from './secret-book.ts';

export function makeOperations(book: SecretBook, clock: Clock): Record<keyof typeof REQUESTS, JsonOperation> {
  return {
    CreateSecret: reading(REQUESTS.CreateSecret, async input => {
      const value = givenValue(input);
      const versionId = versionIdOf(input);
      const nowMs = clock.now();
      const make = (arn: string): Secret => {
        const { Name: name, Tags: tags, Description: description } = input;
        const empty = newSecret(
          { name, arn, tags, ...(description !== undefined && { description }) },
          nowMs,
        );
        return value === undefined
          ? empty
          : withVersion(empty, { versionId, value, stages: [CURRENT] }, nowMs);
      };
      const secret = await book.create(checkName(input.Name), make, existing =>
        hasVersion(existing, { versionId, value }),
      );
      return { ...namesOf(secret), ...(value === undefined ? {} : { VersionId: versionId }) };
    }),

    GetSecretValue: reading(REQUESTS.GetSecretValue, async ({ SecretId, VersionId, VersionStage }) => {
      const secret = book.get(SecretId);
      const version = findVersion(secret, { versionId: VersionId, stage: VersionStage });
      return { ...namesOf(secret), ...describeVersion(version), ...version.value };
    }),

    PutSecretValue: reading(REQUESTS.PutSecretValue, async input => {
      const value = givenValue(input);
      const versionId = versionIdOf(input);
      if (value === undefined)
        throw new AwsError(
          'InvalidRequestException',
          'You must provide either SecretString or SecretBinary.',
        );
      const stages = input.VersionStages ?? [CURRENT];
      const secret = await book.change(input.SecretId, before =>
        withVersion(before, { versionId, value, stages }, clock.now()),
      );
      const version = findVersion(secret, { versionId, stage: undefined });
      return { ...namesOf(secret), VersionId: versionId, VersionStages: version.stages };
    }),

    UpdateSecret: reading(REQUESTS.UpdateSecret, async input => {
      const value = givenValue(input);
      const versionId = versionIdOf(input);
      const secret = await book.change(input.SecretId, before => {
        const described =
          input.Description === undefined
            ? before
            : { ...before, description: input.Description, changedMs: clock.now() };
        return value === undefined
          ? described
          : withVersion(described, { versionId, value, stages: [CURRENT] }, clock.now());
      });
      return { ...namesOf(secret), ...(value === undefined ? {} : { VersionId: versionId }) };
    }),

    UpdateSecretVersionStage: reading(REQUESTS.UpdateSecretVersionStage, async input => {
      const move = { label: input.VersionStage, from: input.RemoveFromVersionId, to: input.MoveToVersionId };
      return namesOf(await book.change(input.SecretId, before => withMovedLabel(before, move, clock.now())));
    }),

    DescribeSecret: reading(REQUESTS.DescribeSecret, async ({ SecretId }) => {
      const secret = book.get(SecretId);
      return { ...describeSecret(secret), VersionIdsToStages: stagesById(secret) };
    }),

    ListSecrets: reading(REQUESTS.ListSecrets, async input => {
      const { secrets, nextToken } = listSecrets(book.all(), input);
      return {
        SecretList: secrets.map(secret => ({
          ...describeSecret(secret),
          SecretVersionsToStages: stagesById(secret),
        })),
        ...(nextToken === undefined ? {} : { NextToken: nextToken }),
      };
    }),
  };
}

function reading<S extends z.ZodType>(
  schema: S,
  work: (input: z.output<S>) => Promise<object>,
): JsonOperation {
  return async input => work(readRequest(schema, input));
}

function namesOf({ arn, name }: Secret): { ARN: string; Name: string } {
  return { ARN: arn, Name: name };
}

function describeVersion({ versionId, stages, createdMs }: SecretVersion): object {
  return { VersionId: versionId, VersionStages: stages, CreatedDate: createdMs / 1000 };
}

function describeSecret(secret: Secret): object {
  const { description, tags, createdMs, changedMs } = secret;
  return {
    ...namesOf(secret),
    ...(description === undefined ? {} : { Description: description }),
    Tags: tags,
    CreatedDate: createdMs / 1000,
    LastChangedDate: changedMs / 1000,
  };
}

/** Versions without a label are not shown, as on AWS. */
function stagesById({ versions }: Secret): Record<string, string[]> {
  return Object.fromEntries(
    versions.filter(({ stages }) => stages.length > 0).map(({ versionId, stages }) => [versionId, stages]),
  );
}
