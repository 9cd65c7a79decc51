import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import { ConfigurationError, InvalidResult, PathBlocked } from '../../core/contracts/errors.ts';
import { LONGEST_FAULT, NOTHING_USED } from '../../core/contracts/run.ts';
import type { PersonNeed, RunEvent } from '../../core/contracts/run-record.ts';
import { decisionAt } from '../../core/domain/run/run-questions.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Parked, Performed, Visit } from './visit.ts';

/**
 * Takes what a person did instead of a model. It has to fit as a model's reply does; if it does not, the same attempt is
 * parked again and the person is told why: trying again would read the same text.
 */
export async function takeHandedIn<Read>(
  { content, now }: Pick<RunStepPorts, 'content' | 'now'>,
  stepId: string,
  visit: Visit,
  { read, goOn }: { read: (text: string) => Read; goOn: (read: Read) => Promise<Performed> },
): Promise<Performed> {
  const text = await readHandedIn(content, stepId, visit);
  return fitOrAskAgain({ now }, stepId, visit, { read: () => read(text), goOn });
}

/** Goes on with what a person wrote if it fits; otherwise the person is asked again at once, and told why it does not. */
export async function fitOrAskAgain<Read>(
  { now }: Pick<RunStepPorts, 'now'>,
  stepId: string,
  visit: Visit,
  { read, goOn }: { read: () => Read; goOn: (read: Read) => Promise<Performed> },
): Promise<Performed> {
  const { need } = visit.attempt;
  if (need === undefined) throw new ConfigurationError(`Nobody was asked about step ${stepId}.`);
  let fitting: Read;
  try {
    fitting = read();
  } catch (fault) {
    if (fault instanceof InvalidResult || fault instanceof PathBlocked)
      return parkAgain(stepId, visit, need, fault, new Date(now()).toISOString());
    throw fault;
  }
  return goOn(fitting);
}

/** Kept where a model's reply would be. */
async function readHandedIn(content: ContentStore, stepId: string, { run, attempt }: Visit): Promise<string> {
  const decision = decisionAt(run, attempt.gateId ?? '');
  const path = handedInPath(run.runId, stepId, attempt.number, decision?.digest ?? 'none');
  const text = await content.read(path);
  if (text === undefined) throw new ConfigurationError('The response that was handed in is gone.');
  await content.write(attemptPath(run.runId, stepId, attempt.number, 'response.md'), text);
  return text.trim();
}

function parkAgain(
  stepId: string,
  { attempt: { number } }: Visit,
  need: PersonNeed,
  fault: InvalidResult | PathBlocked,
  at: string,
): Parked {
  const blocked = fault instanceof PathBlocked ? fault.blocked : [];
  return {
    need: { ...need, fault: fault.message.slice(0, LONGEST_FAULT) },
    events: blocked.map(({ path, reason }): RunEvent => {
      return { type: 'path.blocked', at, stepId, number, path: path.slice(0, LONGEST_FAULT), reason };
    }),
    usage: NOTHING_USED,
  };
}
