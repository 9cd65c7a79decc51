import type { Notice } from '../../contracts/notices.ts';
import type { ProgressMessage } from '../../contracts/progress-message.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { describeElapsed, stepOf } from '../messages/describe-status.ts';
import { forPeople } from '../messages/for-people.ts';
import type { Wording } from './notice-wording.ts';
import { quoteLine, quoteText } from './quote-text.ts';

const LONGEST_NAME = 120;
const LONGEST_QUOTE = 500;

/** How the run gets on as it is now; a run that was redriven since it ended is told of as it was. */
export function wordProgress(
  { fact, comment }: { readonly fact: ProgressMessage } & Pick<Notice, 'comment'>,
  run: RunRecord,
): Wording {
  const state = fact.type === 'run.ended' ? fact.state : run.state;
  const by = fact.type === 'run.ended' ? fact.by : undefined;
  const error = state === 'failed' ? run.error : undefined;
  return {
    heading: HEADINGS[state],
    workflowTitle: name(run.workflowTitle),
    facts: [
      { label: 'State', text: state },
      { label: 'Step', text: name(stepOf(run)) },
      { label: 'Elapsed', text: describeElapsed(secondsBetween(run.createdAt, fact.at)) },
      ...(by === undefined ? [] : [{ label: 'By', text: name(by) }]),
      { label: 'Run', text: name(run.runId) },
    ],
    quotes: [
      { label: 'Summary', text: quoted(run.summary) },
      { label: 'Error', text: error === undefined ? '' : quoted(`${error.name}: ${error.message}`) },
      { label: 'Comment', text: quoted(comment ?? '') },
    ].filter(({ text }) => text !== ''),
    linkLabel: '',
    asks: false,
  };
}

const HEADINGS: Readonly<Record<RunRecord['state'], string>> = {
  queued: 'About to go on',
  running: 'Still running',
  waiting: 'Still waiting for somebody',
  succeeded: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
}

function name(text: string): string {
  return quoteLine(forPeople(text, LONGEST_NAME), LONGEST_NAME);
}

function quoted(text: string): string {
  return quoteText(forPeople(text, LONGEST_QUOTE), LONGEST_QUOTE);
}
