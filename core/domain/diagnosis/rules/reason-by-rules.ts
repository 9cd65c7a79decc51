import type { Bundle } from '../../../contracts/diagnosis-bundle.ts';
import type { ReasonerReply, RetrievalRequest } from '../../../contracts/diagnosis-reply.ts';
import { forPeople } from '../../messages/for-people.ts';
import type { Claim } from '../check-citations.ts';
import { WHICH_RUN } from '../clarifying-question.ts';
import { DELIVERY_RULES } from './delivery-rules.ts';
import { claim, type FailureCase, failureCase } from './failure-case.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import { PROVIDER_RULES } from './provider-rules.ts';
import type { Rule } from './rule.ts';

/** In the order in which they are tried: what people did explains more than the error that it led to. */
const RULES: readonly Rule[] = [...PEOPLE_RULES, ...DELIVERY_RULES, ...PROVIDER_RULES];

const LONGEST_TEXT = 300;

/** What the evidence shows to somebody who goes by rules: the same bundle always gets the same reply. No rule, no cause. */
export function reasonByRules(bundle: Bundle, mayRetrieve: boolean): ReasonerReply {
  const failure = failureCase(bundle);
  if (failure === undefined) return { kind: 'ask', question: WHICH_RUN };
  const rule = RULES.find(({ applies }) => applies(failure));
  const wanted = rule === undefined ? wantedOfUnknown(failure) : (rule.wants?.(failure) ?? []);
  if (mayRetrieve && wanted.length > 0) return { kind: 'retrieve', requests: wanted };
  if (rule === undefined) return unknown(failure);
  const proof = rule.proof(failure);
  return {
    kind: 'answer',
    cause: {
      kind: rule.kind,
      statement: rule.statement(failure).trim(),
      confidence: proof.length > 0 ? 'high' : 'medium',
    },
    claims: [...endClaim(failure), ...proof, ...lastFault(failure), ...elsewhere(failure)],
    nextSteps: rule.nextSteps(failure),
  };
}

function endClaim({ subject, end }: FailureCase): Claim[] {
  const named = end?.facts?.errorName ?? subject.error?.name;
  const state = subject.state === 'failed' ? 'The run failed' : `The run is ${subject.state}`;
  return claim(named === undefined ? `${state}.` : `${state}: ${named}.`, [subject, end]);
}

/** What the last failed attempt says itself, quoted as one line. */
function lastFault({ failures }: FailureCase): Claim[] {
  const last = failures.at(-1);
  const { errorName, errorMessage, attempt } = last?.facts ?? {};
  if (errorName === undefined || errorMessage === undefined) return [];
  return claim(`Attempt ${attempt ?? '?'} says: ${errorName}: “${forPeople(errorMessage, LONGEST_TEXT)}”`, [
    last,
  ]);
}

/** What Step Functions and the logs say of the same error. */
function elsewhere({ bundle, errorName }: FailureCase): Claim[] {
  if (errorName === undefined) return [];
  const naming = bundle.excerpts.filter(
    ({ kind, facts }) => (kind === 'history' || kind === 'log') && facts?.errorName === errorName,
  );
  return claim(`The history of the execution or the logs name ${errorName} as well.`, naming);
}

/** An error that no rule knows may be explained where the functions wrote it down. */
function wantedOfUnknown({ bundle, errorName, stepId }: FailureCase): RetrievalRequest[] {
  if (bundle.round > 0 || bundle.excerpts.some(({ kind }) => kind === 'log')) return [];
  return [
    {
      tool: 'diagnostics.collect_logs',
      scope: {
        ...(stepId !== undefined && { stepId }),
        ...(errorName !== undefined && { contains: errorName.slice(0, 100) }),
      },
      reason: 'No rule knows this error; the logs may say more.',
    },
  ];
}

function unknown(failure: FailureCase): ReasonerReply {
  const { stepId, subject } = failure;
  return {
    kind: 'answer',
    claims: [...endClaim(failure), ...lastFault(failure), ...elsewhere(failure)],
    nextSteps: [{ text: `Read the journal: GET /runs/${subject.runId}/events.` }],
    question: `Was anything changed around ${subject.updatedAt}${stepId === undefined ? '' : `, in step ${stepId} or what it uses`}?`,
  };
}
