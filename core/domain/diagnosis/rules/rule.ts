import type { CauseKind, RetrievalRequest } from '../../../contracts/diagnosis-reply.ts';
import type { Claim, NextStep } from '../check-citations.ts';
import type { FailureCase } from './failure-case.ts';

/** One kind of failure: by what it is known, what proves it, what is to be done. */
export interface Rule {
  readonly kind: CauseKind;
  readonly applies: (failure: FailureCase) => boolean;
  readonly statement: (failure: FailureCase) => string;
  /** Beside the end of the run and the attempts that failed, which every answer shows. */
  readonly proof: (failure: FailureCase) => Claim[];
  readonly nextSteps: (failure: FailureCase) => NextStep[];
  /** What would say more, if it is not there yet. */
  readonly wants?: (failure: FailureCase) => RetrievalRequest[];
}

export function failedWith(...names: string[]) {
  return ({ subject, errorName }: FailureCase): boolean =>
    subject.state === 'failed' && errorName !== undefined && names.includes(errorName);
}

export function step({ stepId }: FailureCase): string {
  return stepId === undefined ? 'The run' : `Step ${stepId}`;
}

export function times(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
