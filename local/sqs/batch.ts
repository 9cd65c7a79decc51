import { isJsonObject, type JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { readString } from './read-input.ts';
import { queryCodeOf } from './sqs-error.ts';

export interface BatchEntry {
  readonly id: string;
  readonly input: JsonObject;
}

export interface BatchFailure {
  readonly Id: string;
  readonly SenderFault: boolean;
  readonly Code: string;
  readonly Message: string;
}

const MOST_ENTRIES = 10;

/** Reads the entries of a batch request and refuses what concerns the batch as a whole. */
export function readBatch(input: JsonObject, entryType: string): BatchEntry[] {
  const entries = input.Entries ?? [];
  if (!Array.isArray(entries) || !entries.every(isJsonObject))
    throw new AwsError('SerializationException', 'Entries must be a list of objects.');
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', `There should be at least one ${entryType} in the request.`);
  if (entries.length > MOST_ENTRIES)
    throw new AwsError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are 10. You have sent ${entries.length}.`,
    );
  const seen = new Set<string>();
  return entries.map(entry => {
    const id = readString(entry, 'Id') ?? '';
    if (!/^[A-Za-z0-9_-]{1,80}$/.test(id))
      throw new AwsError(
        'InvalidBatchEntryId',
        'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
      );
    if (seen.has(id)) throw new AwsError('BatchEntryIdsNotDistinct', `Id ${id} repeated.`);
    seen.add(id);
    return { id, input: entry };
  });
}

/** Reads each entry on its own; one that is refused does not stop the others. */
export function readEach<Read>(
  entries: readonly BatchEntry[],
  read: (input: JsonObject) => Read,
): { accepted: { id: string; read: Read }[]; Failed?: BatchFailure[] } {
  const accepted: { id: string; read: Read }[] = [];
  const failed: BatchFailure[] = [];
  for (const { id, input } of entries) {
    try {
      accepted.push({ id, read: read(input) });
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      failed.push({ Id: id, SenderFault: true, Code: queryCodeOf(fault), Message: fault.message });
    }
  }
  return failed.length === 0 ? { accepted } : { accepted, Failed: failed };
}
