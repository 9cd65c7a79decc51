import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answer, answerSchema, type DiagnosisFiles } from '../../contracts/diagnosis.ts';
import { type Bundle, bundleSchema } from '../../contracts/diagnosis-bundle.ts';
import { hashContent } from '../hash-content.ts';
import { parseJson } from '../steps/parse-json.ts';
import { composeAnswer, type Findings } from './compose-answer.ts';
import { fileName } from './diagnosis-urls.ts';
import { findingsOf } from './findings-of.ts';
import { reasonByRules } from './rules/reason-by-rules.ts';

export interface Replay {
  /** Made anew, of nothing but the files. */
  readonly answer: Answer;
  /** Whether it is, word for word, what was recorded. */
  readonly isSame: boolean;
  /** `rules` reasoned again; replies of a model were only read again. */
  readonly by: 'rules' | 'recorded replies' | 'nobody';
  /** Files whose bytes are not what was kept, or that are gone. */
  readonly spoiled: readonly string[];
}

const noteSchema = z.object({
  provider: z.string(),
  status: z.string(),
  retrievalsLeft: z.int(),
});

/**
 * Makes the answer of a diagnosis once more from its audit: no model is asked and nothing of the run is read. `texts` holds the files by
 * their names.
 */
export function replayDiagnosis(listing: DiagnosisFiles, texts: ReadonlyMap<string, string>): Replay {
  const { diagnosisId, error = '', clarifyingQuestion } = listing;
  const spoiled = listing.files.flatMap(({ key, sha256 }) => {
    const text = texts.get(fileName(diagnosisId, key));
    return text !== undefined && sha256Of(text) === sha256 ? [] : [fileName(diagnosisId, key)];
  });
  const bundle = bundleOf(listing, texts);
  const turn = newestTurn(texts);
  const findings = findingsOf(
    { diagnosisId, clarifyingQuestion },
    { bundle, response: turn?.response, failed: error },
  );
  const byRules = turn?.provider === 'offline' && bundle !== undefined;
  const answer = composeAnswer(byRules ? reasonedAgain(findings, bundle, turn.retrievalsLeft) : findings);
  const recorded = answerSchema.safeParse(parseJson(texts.get('answer.json') ?? ''));
  return {
    answer,
    isSame: recorded.success && hashContent(recorded.data) === hashContent(answer),
    by: byRules ? 'rules' : turn === undefined ? 'nobody' : 'recorded replies',
    spoiled,
  };
}

function reasonedAgain(findings: Findings, bundle: Bundle, retrievalsLeft: number): Findings {
  return { ...findings, reply: reasonByRules(bundle, retrievalsLeft > 0) };
}

function bundleOf(
  { diagnosisId, bundle }: DiagnosisFiles,
  texts: ReadonlyMap<string, string>,
): Bundle | undefined {
  const text = bundle === null ? undefined : texts.get(fileName(diagnosisId, bundle.key));
  const parsed = bundleSchema.safeParse(parseJson(text ?? ''));
  return parsed.success ? parsed.data : undefined;
}

/** The newest turn that was heard. */
function newestTurn(texts: ReadonlyMap<string, string>) {
  const heard = [...texts].flatMap(([name, text]) => {
    const [, folder = '', number] = /^(turns\/(\d+)-[\w-]+)\/call\.json$/.exec(name) ?? [];
    const note = noteOf(text);
    const response = texts.get(`${folder}/response.md`);
    return note !== undefined && response !== undefined
      ? [{ ...note, number: Number(number), response }]
      : [];
  });
  return heard.toSorted((a, b) => a.number - b.number).at(-1);
}

function noteOf(text: string): z.infer<typeof noteSchema> | undefined {
  const parsed = noteSchema.safeParse(parseJson(text));
  return parsed.success && parsed.data.status === 'completed' ? parsed.data : undefined;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
