import { invalid } from '../../contracts/problem.ts';
import type { Gate } from '../../contracts/run.ts';
import type { PersonNeed, RunRecord } from '../../contracts/run-record.ts';

export type Editable = NonNullable<PersonNeed['editable']>;

/** What a person may edit before approving it: a file of the attempt that is shown, or one text in it. */
export function editableContent(
  { attempts }: Pick<RunRecord, 'attempts'>,
  { kind, shows, stepId = '', attempt: number }: Gate,
): Editable | undefined {
  if (kind !== 'review') return undefined;
  if (shows === 'prompt.md') return { file: shows };
  const attempt = attempts[stepId];
  return attempt?.number === number ? attempt?.need?.editable : undefined;
}

export function refuseBadEdit(run: RunRecord, gate: Gate, edited: string): void {
  const message = whyNot(run, gate, edited);
  if (message !== undefined) throw invalid([{ field: 'edited', message }]);
}

function whyNot(run: RunRecord, gate: Gate, edited: string): string | undefined {
  if (editableContent(run, gate) === undefined)
    return 'What is shown is not one text that could be edited. Reject it, and say in `rewrite` how it might read.';
  if ((gate.policy?.quorum ?? 1) > 1)
    return 'Several people approve the same text. Reject it, and say in `rewrite` how it might read.';
  return edited.trim() === '' ? 'A text is needed.' : undefined;
}
