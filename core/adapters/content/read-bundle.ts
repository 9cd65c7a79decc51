import { type Bundle, bundleSchema } from '../../contracts/diagnosis-bundle.ts';
import type { DiagnosisRecord } from '../../contracts/diagnosis-record.ts';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { ContentStore } from './content-store.ts';
import { sha256Of } from './keep-file.ts';

/** The newest bundle of a diagnosis. One that is not what was gathered is none: an answer must not rest on it. */
export async function readBundle(
  content: ContentStore,
  { diagnosisId, rounds }: Pick<DiagnosisRecord, 'diagnosisId' | 'rounds'>,
): Promise<Bundle> {
  const newest = rounds.at(-1)?.bundle;
  const text = newest && (await content.read(newest.key));
  if (newest === undefined || text === undefined)
    throw new ConfigurationError(`Diagnosis ${diagnosisId} has no bundle.`);
  if (sha256Of(text) !== newest.sha256)
    throw new ConfigurationError(`The bundle of diagnosis ${diagnosisId} is not the one that was gathered.`);
  return bundleSchema.parse(JSON.parse(text));
}
