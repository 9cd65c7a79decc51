import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type DiagnosisFiles, diagnosisFilesSchema } from '../../core/contracts/diagnosis.ts';
import { CommandFailed } from '../command.ts';
import { readDocument } from '../read-document.ts';

/** Everything that was kept of a diagnosis. */
export interface Audit {
  readonly listing: DiagnosisFiles;
  /** The files by their names. */
  readonly texts: ReadonlyMap<string, string>;
}

const auditFileSchema = z.strictObject({
  version: z.literal(1),
  runId: z.string(),
  listing: diagnosisFilesSchema,
  texts: z.record(z.string(), z.string()),
});

/** Writes an audit for whoever replays it where there is no API. Takes the place of no file. */
export async function saveAudit(file: string, runId: string, { listing, texts }: Audit): Promise<void> {
  const audit: z.input<typeof auditFileSchema> = {
    ...{ version: 1, runId, listing },
    texts: Object.fromEntries(texts),
  };
  try {
    await writeFile(file, `${JSON.stringify(audit, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (fault) {
    const isThere = fault instanceof Error && 'code' in fault && fault.code === 'EEXIST';
    const reason = isThere ? 'there is such a file already' : String(fault);
    throw new CommandFailed(`${file} cannot be written: ${reason}.`, { cause: fault });
  }
}

/** Reads an audit that was saved; `-` is standard input. */
export function readAudit(file: string, runId: string): Audit {
  const { success, data } = readDocument(file, source => auditFileSchema.safeParse(parsed(source)));
  if (!success) throw new CommandFailed(`${file} is no audit as --replay --save writes it.`);
  if (data.runId !== runId)
    throw new CommandFailed(`${file} is the audit of ${data.runId}, not of ${runId}.`);
  return { listing: data.listing, texts: new Map(Object.entries(data.texts)) };
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
