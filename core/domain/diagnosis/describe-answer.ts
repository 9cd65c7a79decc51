import type { Answer } from '../../contracts/diagnosis.ts';
import type { RunSummary } from '../../contracts/diagnosis-bundle.ts';
import { headingOf } from '../../contracts/diagnosis-reply.ts';
import { asReply, forPeople } from '../messages/for-people.ts';

const LONGEST_MESSAGE = 11_000;
const MOST_LISTED = 12;

/** All of an answer in words, for a channel or a terminal. What others wrote in it stands on lines of its own and is quoted. */
export function describeAnswer(answer: Omit<Answer, 'message'>, subject: RunSummary | undefined): string {
  const { cause, uncertainty, claims, struckOut, references, nextSteps } = answer;
  const { checked, missing, proposedRedrive, question } = answer;
  const isUnsure = uncertainty !== undefined;
  return asReply(
    [
      subject && `${subject.workflowTitle} (${subject.runId}), ${subject.state}:`,
      cause === null
        ? undefined
        : `${isUnsure ? 'Perhaps' : headingOf(cause.kind)}: ${cause.statement} (confidence: ${cause.confidence})`,
      uncertainty,
      ...section(
        'Evidence',
        claims.map(({ text, refs }) => `${text} [${refs.join(', ')}]`),
      ),
      struckOut > 0
        ? `${struckOut} ${struckOut === 1 ? 'claim was' : 'claims were'} left out: what was referred to is not in the evidence.`
        : undefined,
      ...section(
        'References',
        references.map(({ ref, path }) => `${ref}: ${forPeople(path)}`),
      ),
      whereToRead(references),
      ...section(
        'Next steps',
        nextSteps.map(({ text }) => text),
      ),
      proposedRedrive &&
        `Proposed: redrive ${proposedRedrive.runId}. It takes a person to confirm it: /runs/${proposedRedrive.runId}/diagnosis`,
      ...section('What was checked', isUnsure ? checked.map(what => forPeople(what)) : []),
      ...section(
        'What is missing',
        missing.map(({ what, where, why }) => `${forPeople(what)} (${forPeople(where)}): ${forPeople(why)}`),
      ),
      question === undefined ? undefined : `Question: ${question}`,
    ],
    LONGEST_MESSAGE,
  );
}

/** One address stands for all: in a channel, ten of them would be most of the answer. */
function whereToRead([first]: Answer['references']): string | undefined {
  if (first?.url === undefined) return undefined;
  return `Each can be read at ${first.url.replace(`/evidence/${first.ref}`, '/evidence/<reference>')}`;
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LISTED;
  return [
    `${title}:`,
    ...lines.slice(0, MOST_LISTED).map(line => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
