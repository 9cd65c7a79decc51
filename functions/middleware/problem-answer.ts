import { Problem, type ProblemBody } from '../../core/contracts/problem.ts';
import type { HttpAnswer } from './http-answer.ts';

/** How errors that are not the caller's look to him; every name that is not here is a 500. */
const STATUS_BY_ERROR_NAME: Readonly<Record<string, number>> = {
  ProviderUnavailable: 503,
  RateLimited: 503,
  RunChanged: 503,
  ServiceUnavailable: 503,
  StepTimedOut: 504,
};

const SERVER_PROBLEMS: Readonly<Record<number, readonly [slug: string, title: string]>> = {
  503: ['unavailable', 'Not available now'],
  504: ['timed-out', 'Took too long'],
};

/** The answer to a failed request. What is ours to mend is told in fixed words, so that nothing leaks. */
export function answerProblem(error: unknown, requestId: string): HttpAnswer {
  const body: ProblemBody =
    error instanceof Problem && error.status < 500
      ? { ...error.toBody(), requestId }
      : serverProblem(statusOf(error), requestId);
  return { status: body.status, contentType: 'application/problem+json', body: JSON.stringify(body) };
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status;
  return (error instanceof Error ? STATUS_BY_ERROR_NAME[error.name] : undefined) ?? 500;
}

function serverProblem(status: number, requestId: string): ProblemBody {
  const [slug, title] = SERVER_PROBLEMS[status] ?? ['internal', 'Internal error'];
  return {
    type: `/problems/${slug}`,
    title,
    status,
    detail: 'The request could not be handled.',
    hint: 'Try again later. If it keeps failing, report the request id.',
    requestId,
  };
}
