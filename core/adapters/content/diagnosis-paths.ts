import type { DiagnosisTurn } from '../../contracts/diagnosis-record.ts';
import { guarded } from './run-paths.ts';

/** Named after what is in it: of two deliveries that gather at the same time, neither overwrites what the other wrote down. */
export function bundlePath(diagnosisId: string, round: number, sha256: string): string {
  return guarded(['diagnostics', diagnosisId, `bundle-${round}-${sha256.slice(0, 12)}.json`]);
}

/** The calls of tools, with their outputs. */
export function toolResultsPath(diagnosisId: string, part: string): string {
  return guarded(['diagnostics', diagnosisId, `results-${part}.json`]);
}

/** The message or request as it came. */
export function diagnosisRequestPath(diagnosisId: string): string {
  return guarded(['diagnostics', diagnosisId, 'request.json']);
}

/**
 * One turn of reasoning: what was asked, what came back word for word, and what the provider says of the call. Of a turn that is
 * tried again each try has a folder, named after its owner.
 */
export function turnPath(
  diagnosisId: string,
  { number, owner }: Pick<DiagnosisTurn, 'number' | 'owner'>,
  file: 'prompt.md' | 'response.md' | 'call.json',
): string {
  return guarded(['diagnostics', diagnosisId, 'turns', `${number}-${owner}`, file]);
}

/** The answer as it was composed. */
export function answerPath(diagnosisId: string): string {
  return guarded(['diagnostics', diagnosisId, 'answer.json']);
}
