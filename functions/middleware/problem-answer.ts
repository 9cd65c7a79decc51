import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { renderProblemPage } from '../../console/problem-page/render-problem-page.ts';
import { Problem, type ProblemBody } from '../../core/contracts/problem.ts';
import { type HttpAnswer, html } from './http-answer.ts';
import { wantsPage } from './wants-page.ts';

type Asked = Pick<APIGatewayProxyEventV2, 'requestContext' | 'headers'>;

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

/** What a failed request is told. What is ours to mend is told in fixed words, so that nothing leaks. */
export function problemFor(error: unknown): ProblemBody {
  return error instanceof Problem && error.status < 500 ? error.toBody() : serverProblem(statusOf(error));
}

/** The answer to a failed request: a page for a person in a browser, JSON for everybody else. */
export function answerProblem(error: unknown, { requestContext, headers }: Asked): HttpAnswer {
  const problem = { ...problemFor(error), requestId: requestContext.requestId };
  if (wantsPage(headers))
    return html(problem.status, renderProblemPage(problem, requestContext.http.method === 'POST'));
  return {
    status: problem.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  };
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status;
  return (error instanceof Error ? STATUS_BY_ERROR_NAME[error.name] : undefined) ?? 500;
}

function serverProblem(status: number): ProblemBody {
  const [slug, title] = SERVER_PROBLEMS[status] ?? ['internal', 'Internal error'];
  return {
    type: `/problems/${slug}`,
    title,
    status,
    detail: 'The request could not be handled.',
    hint: 'Try again later. If it keeps failing, report the request id.',
  };
}
