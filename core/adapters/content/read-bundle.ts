import { type Bundle, bundleSchema } from '../../contracts/diagnosis-bundle.ts';
import type { DiagnosisRecord } from '../../contracts/diagnosis-record.ts';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { ContentStore } from './content-store.ts';
import { sha256Of } from './keep-file.ts';

type Gathered = Pick<DiagnosisRecord, 'diagnosisId' | 'rounds'>;

/** The newest bundle of a diagnosis. One that is not what was gathered is none: an answer must not rest on it. */
export async function findBundle(content: ContentStore, { rounds }: Gathered): Promise<Bundle | undefined> {
  const newest = rounds.at(-1)?.bundle;
  const text = newest && (await content.read(newest.key));
  if (text === undefined || sha256Of(text) !== newest?.sha256) return undefined;
  return bundleSchema.parse(JSON.parse(text));
}

export async function readBundle(content: ContentStore, diagnosis: Gathered): Promise<Bundle> {
  const bundle = await findBundle(content, diagnosis);
  if (bundle !== undefined) return bundle;
  throw new ConfigurationError(`The bundle of diagnosis ${diagnosis.diagnosisId} is gone or was changed.`);
}
