import { AwsError } from '../wire/aws-error.ts';
import { CURRENT, findVersion, labelsWithout, PREVIOUS, type Secret, type SecretVersion } from './secret.ts';

export interface LabelMove {
  readonly label: string;
  /** Where it is now; must be named, so that nobody moves what he has not seen. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The secret with a label at another version. What loses the label of the current one becomes the previous one. */
export function withMovedLabel(secret: Secret, { label, from, to }: LabelMove, nowMs: number): Secret {
  const holder = secret.versions.find(({ stages }) => stages.includes(label));
  checkHolder(label, holder, from);
  if (to === undefined && label === CURRENT)
    throw new AwsError('InvalidRequestException', `The label ${CURRENT} can be moved, but not taken away.`);
  if (to !== undefined) findVersion(secret, { versionId: to, stage: undefined });
  if (holder?.versionId === to) return secret;

  const leavesPrevious = label === CURRENT && holder !== undefined;
  const gone = new Set(leavesPrevious ? [label, PREVIOUS] : [label]);
  const versions = secret.versions.map(version => ({
    ...version,
    stages: [
      ...labelsWithout(version.stages, gone),
      ...(version.versionId === to ? [label] : []),
      ...(leavesPrevious && version === holder ? [PREVIOUS] : []),
    ],
  }));
  return { ...secret, changedMs: nowMs, versions };
}

function checkHolder(label: string, holder: SecretVersion | undefined, from: string | undefined): void {
  if (holder !== undefined && from === undefined)
    throw new AwsError(
      'InvalidParameterException',
      `The parameter RemoveFromVersionId can't be empty. Staging label ${label} is currently attached to version ${holder.versionId}, so you must explicitly reference that version in RemoveFromVersionId.`,
    );
  if (from !== undefined && holder?.versionId !== from)
    throw new AwsError(
      'InvalidParameterException',
      `Staging label ${label} is not attached to version ${from}.`,
    );
}
