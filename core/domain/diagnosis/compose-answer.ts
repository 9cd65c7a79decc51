import type { Answer } from '../../contracts/diagnosis.ts';
import {
  type Bundle,
  DIAGNOSIS_LIMITS,
  type Missing,
  type RunSummary,
} from '../../contracts/diagnosis-bundle.ts';
import type { ReasonerReply, RetrievalRequest } from '../../contracts/diagnosis-reply.ts';
import { forPeople } from '../messages/for-people.ts';
import { type CheckedReply, type Claim, checkCitations, type NextStep } from './check-citations.ts';
import { describeAnswer } from './describe-answer.ts';
import { evidenceUrl } from './diagnosis-urls.ts';
import { evidenceIndex } from './evidence-index.ts';
import { possibleSteps, proposeRedrive } from './propose-redrive.ts';
import { reasonByRules } from './rules/reason-by-rules.ts';

/** All that an answer is made of. The same findings always make the same answer, anywhere. */
export interface Findings {
  readonly diagnosisId: string;
  /** Absent where nothing could be gathered. */
  readonly bundle?: Bundle | undefined;
  /** What the last turn came to; absent where nobody could be asked. */
  readonly reply?: ReasonerReply | undefined;
  /** Where no run could be settled on. */
  readonly clarifyingQuestion?: string | undefined;
  /** The error that ended gathering or reasoning. */
  readonly failed?: string | undefined;
}

/** Twenty claims may cite 160 things, and all of it has to fit into one record. */
const LONGEST_EXCERPT = 200;
const LONGEST_TEXT = 600;
const LONGEST_STATEMENT = 1000;

export function composeAnswer(findings: Findings): Answer {
  const { bundle, clarifyingQuestion } = findings;
  if (bundle === undefined || clarifyingQuestion !== undefined) return withoutEvidence(findings);
  const index = evidenceIndex(bundle);
  const subject = bundle.runs.find(({ relation }) => relation === 'subject');
  const said = whatWasSaid(findings, bundle);
  const checked = checkCitations(said, index);
  const proposedRedrive = proposeRedrive(subject, checked, said.nextSteps);
  const isUnsure = checked.cause === null || checked.cause.confidence === 'low';
  const question = said.question ?? (isUnsure ? questionAbout(subject) : undefined);
  const nextSteps = possibleSteps(said.nextSteps, subject, proposedRedrive);
  return told(
    {
      cause: checked.cause && {
        ...checked.cause,
        statement: forPeople(checked.cause.statement, LONGEST_STATEMENT),
      },
      ...(isUnsure && { uncertainty: uncertaintyOf(checked, findings) }),
      claims: checked.claims.map(({ text, refs }) => ({ text: forPeople(text, LONGEST_TEXT), refs })),
      struckOut: checked.struckOut,
      references: citedIn(checked.claims).flatMap(ref => reference(ref, index, findings.diagnosisId, bundle)),
      nextSteps: nextSteps.map(step => ({ ...step, text: forPeople(step.text, LONGEST_TEXT) })),
      checked: bundle.checked,
      missing: [...bundle.missing, ...said.missing],
      ...(question !== undefined && { question: forPeople(question, LONGEST_TEXT) }),
      ...(proposedRedrive !== undefined && { proposedRedrive }),
    },
    subject,
  );
}

interface Said {
  readonly cause?: NonNullable<CheckedReply['cause']>;
  readonly claims: Claim[];
  readonly nextSteps: NextStep[];
  readonly question?: string;
  readonly missing: Missing[];
}

/** Where nobody could be asked, the rules say what they can. */
function whatWasSaid({ reply, failed }: Findings, bundle: Bundle): Said {
  const isHeard = reply !== undefined && !failed;
  const last = isHeard ? reply : reasonByRules(bundle, false);
  const missing: Missing[] = isHeard
    ? []
    : [
        {
          what: 'The word of the diagnostics agent',
          where: 'its provider',
          why: `It could not be asked (${failed || 'no reply'}); rules went over the evidence instead.`,
        },
      ];
  switch (last.kind) {
    case 'answer': {
      const { cause, claims, nextSteps, question } = last;
      return {
        ...{ claims, nextSteps, missing },
        ...(cause !== undefined && { cause }),
        ...(question !== undefined && { question }),
      };
    }
    case 'ask':
      return { claims: [], nextSteps: [], question: last.question, missing };
    case 'retrieve':
      return { claims: [], nextSteps: [], missing: [...missing, ...last.requests.map(notLookedAt)] };
  }
}

function notLookedAt({ reason, scope }: RetrievalRequest): Missing {
  const where =
    scope.paths?.join(', ') ?? scope.folder ?? scope.functionName ?? scope.stepId ?? 'logs and files';
  return {
    what: forPeople(reason, LONGEST_EXCERPT),
    where: forPeople(where, LONGEST_EXCERPT),
    why: `It was asked for after ${DIAGNOSIS_LIMITS.retrievals} further retrievals and ${DIAGNOSIS_LIMITS.turns} turns, which is as many as there may be.`,
  };
}

function withoutEvidence({ clarifyingQuestion, failed }: Findings): Answer {
  const nothing = { cause: null, claims: [], struckOut: 0, references: [], nextSteps: [], checked: [] };
  if (clarifyingQuestion !== undefined)
    return {
      ...{ ...nothing, missing: [], question: clarifyingQuestion, message: clarifyingQuestion },
      uncertainty: 'It is not plain which run is meant.',
    };
  return told(
    {
      ...nothing,
      uncertainty: `Nothing could be looked at${failed ? ` (${failed})` : ''}, so nothing can be said.`,
      nextSteps: [{ text: 'Ask again.' }],
      missing: failed ? [{ what: 'The evidence', where: 'everywhere', why: failed }] : [],
    },
    undefined,
  );
}

function uncertaintyOf({ cause, struckOut, claims }: CheckedReply, { reply, failed }: Findings): string {
  if (cause !== null) return 'The evidence points there, but it does not prove it.';
  if (struckOut > 0 && claims.length === 0)
    return 'The evidence does not say why: what was claimed rested on nothing that was gathered, and was left out.';
  if (!failed && reply?.kind === 'retrieve') return 'The evidence that could be looked at does not say why.';
  return 'The evidence does not say why.';
}

function questionAbout(subject: RunSummary | undefined): string {
  return subject === undefined
    ? 'Which run do you mean?'
    : `What did you see, or what was changed, around ${subject.updatedAt}?`;
}

function citedIn(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap(({ refs }) => refs))];
}

function reference(
  ref: string,
  index: ReturnType<typeof evidenceIndex>,
  diagnosisId: string,
  { scope }: Bundle,
): Answer['references'] {
  const evidence = index.get(ref);
  if (evidence === undefined) return [];
  const { kind, path, provenance, text } = evidence;
  return [
    {
      ...{ ref, kind, path: forPeople(path, LONGEST_EXCERPT) },
      provenance: {
        ...provenance,
        path: forPeople(provenance.path, LONGEST_EXCERPT),
        reasonSelected: forPeople(provenance.reasonSelected, LONGEST_EXCERPT),
      },
      ...(scope.runId !== undefined && { url: evidenceUrl(scope.runId, diagnosisId, ref) }),
      excerpt: forPeople(text, LONGEST_EXCERPT),
    },
  ];
}

function told(answer: Omit<Answer, 'message'>, subject: RunSummary | undefined): Answer {
  return { ...answer, message: describeAnswer(answer, subject) };
}
