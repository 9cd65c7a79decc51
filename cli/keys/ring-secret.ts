import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { type KeyRing, parseKeyRing, writeKeyRing } from '../../core/contracts/key-ring.ts';
import { CommandFailed } from '../command.ts';
import { connectionTo } from '../endpoint.ts';

const MOST_ATTEMPTS = 20;
/** AWS shows a new version a moment after it has taken it. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 100;

interface RingVersion {
  readonly arn: string;
  readonly versionId: string;
  readonly previousId: string | undefined;
}

export interface RingSecret {
  read(): Promise<KeyRing>;
  /** Writes what `decide` makes of the newest ring, which it may be asked for more than once; returns what was written. */
  change(decide: (ring: KeyRing) => KeyRing): Promise<KeyRing>;
  close(): void;
}

export function openRingSecret(secretId: string, endpoint: string | undefined): RingSecret {
  const client = new SecretsManagerClient({ ...regionOf(secretId), ...connectionTo(endpoint) });

  const newestVersion = async (): Promise<RingVersion> => {
    const { ARN = secretId, VersionIdsToStages = {} } = await client.send(
      new DescribeSecretCommand({ SecretId: secretId }),
    );
    const labelled = (stage: string) =>
      Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes(stage))?.[0];
    const versionId = labelled('AWSCURRENT');
    if (versionId === undefined) throw new CommandFailed(`The secret "${secretId}" has no value yet.`);
    return { arn: ARN, versionId, previousId: labelled('AWSPREVIOUS') };
  };

  const ringOf = async ({ versionId }: RingVersion): Promise<KeyRing> => {
    const { SecretString = '' } = await client.send(
      new GetSecretValueCommand({ SecretId: secretId, VersionId: versionId }),
    );
    return parseKeyRing(SecretString);
  };

  /** False if somebody else has followed the same version already. */
  const put = async (before: RingVersion, ring: KeyRing): Promise<boolean> => {
    try {
      await client.send(
        new PutSecretValueCommand({
          SecretId: secretId,
          SecretString: writeKeyRing(ring),
          ClientRequestToken: followerOf(before),
        }),
      );
      return true;
    } catch (fault) {
      if (fault instanceof Error && fault.name === 'ResourceExistsException') return false;
      throw fault;
    }
  };

  const versionAfter = async (before: RingVersion): Promise<RingVersion> => {
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += PAUSE_MS) {
      const now = await newestVersion();
      if (now.versionId !== before.versionId || now.previousId !== before.previousId) return now;
      await sleep(PAUSE_MS);
    }
    throw new CommandFailed(
      `The secret "${secretId}" still shows version ${before.versionId}, which has been followed by another: look at its versions, or try again.`,
    );
  };

  const verify = async (before: RingVersion, written: KeyRing): Promise<void> => {
    const now = await versionAfter(before);
    const isNewest = now.versionId === followerOf(before);
    const isOnTop = isNewest ? now.previousId === before.versionId : includesAll(await ringOf(now), written);
    if (!isOnTop)
      throw new CommandFailed(
        `Another program wrote the secret "${secretId}" at the same time, and one of the two changes may be lost. Look at its versions AWSCURRENT and AWSPREVIOUS.`,
      );
  };

  return {
    read: async () => ringOf(await newestVersion()),
    async change(decide) {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        const before = await newestVersion();
        const ring = await ringOf(before);
        const changed = decide(ring);
        if (changed === ring) return ring;
        if (await put(before, changed)) {
          await verify(before, changed);
          return changed;
        }
        await versionAfter(before);
        await sleep(Math.random() * PAUSE_MS);
      }
      throw new CommandFailed(`Others go on writing the secret "${secretId}": try again later.`);
    },
    close: () => client.destroy(),
  };
}

/**
 * The id of the one version that may follow this one. Secrets Manager cannot write under a condition, but a second
 * version under the same id is refused. The previous version is part of it, because a label may be moved back.
 */
function followerOf({ arn, versionId, previousId = '' }: RingVersion): string {
  return createHash('sha256').update(`${arn}\n${versionId}\n${previousId}`).digest('hex');
}

/** Whether each key of `part` is there, and revoked if it is in `part`. */
function includesAll({ keys }: KeyRing, part: KeyRing): boolean {
  return Object.entries(part.keys).every(([keyId, key]) => {
    const found = keys[keyId];
    return found?.secret === key.secret && (key.revokedAt === undefined || found.revokedAt !== undefined);
  });
}

function regionOf(secretId: string): { region?: string } {
  const region = /^arn:[^:]+:secretsmanager:([^:]+):/.exec(secretId)?.[1];
  return region === undefined ? {} : { region };
}
