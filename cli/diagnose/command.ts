import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import { replayDiagnosis } from '../../core/domain/diagnosis/replay-diagnosis.ts';
import { type Command, CommandFailed, type Terminal } from '../command.ts';
import { readAudit, saveAudit } from './audit-file.ts';
import { diagnosisClient } from './diagnosis-client.ts';
import { DIAGNOSE_HELP, type DiagnoseOptions, readDiagnoseOptions } from './options.ts';

export const diagnoseCommand: Command = {
  name: 'diagnose',
  summary: 'finds out why a run failed, and shows what that rests on',
  help: DIAGNOSE_HELP,
  run: async (args, terminal) => {
    const options = readDiagnoseOptions(args, process.env);
    return options.isReplay ? replay(options, terminal) : ask(options, terminal);
  },
};

const DOING: Partial<Record<Diagnosis['status'], string>> = {
  gathering: 'Gathering evidence …',
  reasoning: 'Going over the evidence …',
};

async function ask(options: DiagnoseOptions, { print, complain }: Terminal): Promise<number> {
  const { question, stepId, timeWindowMinutes, waitSeconds, isJson } = options;
  const client = diagnosisClient(options);
  const asked = await client.ask({ question, stepId, timeWindowMinutes });
  let told: string | undefined;
  const diagnosis = await client.untilOver(asked, waitSeconds, ({ status }) => {
    const doing = DOING[status];
    if (doing !== undefined && doing !== told) complain(doing);
    told = doing ?? told;
  });
  if (isJson) print(JSON.stringify(diagnosis, null, 2));
  else {
    print(diagnosis.message ?? 'There is no answer.');
    complain(
      `${diagnosis.diagnosisId}: countersign diagnose ${options.runId} --replay makes this answer again.`,
    );
  }
  return diagnosis.status === 'failed' ? 1 : 0;
}

async function replay(options: DiagnoseOptions, { print, complain }: Terminal): Promise<number> {
  const { runId, fromFile, toFile } = options;
  const audit =
    fromFile === undefined
      ? await diagnosisClient(options).audit(options.diagnosisId)
      : readAudit(fromFile, runId);
  const { listing, texts } = audit;
  if (listing.status === 'gathering' || listing.status === 'reasoning')
    throw new CommandFailed(
      `Diagnosis ${listing.diagnosisId} is still under way: there is nothing to replay yet.`,
    );
  if (!texts.has('answer.json'))
    throw new CommandFailed(
      `Diagnosis ${listing.diagnosisId} was ended before it had an answer: there is nothing to replay.`,
    );
  if (toFile !== undefined) await saveAudit(toFile, runId, audit);
  const { answer, isSame, by, spoiled } = replayDiagnosis(listing, texts);
  print(
    options.isJson
      ? JSON.stringify({ diagnosisId: listing.diagnosisId, isSame, by, spoiled, answer }, null, 2)
      : answer.message,
  );
  complain(`Diagnosis ${listing.diagnosisId}, made again from ${texts.size} files by ${by}.`);
  if (spoiled.length > 0) complain(`Not what was kept, by their SHA-256: ${spoiled.join(', ')}`);
  complain(isSame ? 'The answer is the recorded one.' : 'The answer is NOT the recorded one.');
  return isSame && spoiled.length === 0 ? 0 : 1;
}
