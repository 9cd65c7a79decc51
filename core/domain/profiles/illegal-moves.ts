import type { Phase, Stage } from '../../contracts/profile-state.ts';
import type { Position } from './phase.ts';
import type { Command } from './transition-table.ts';

type Row = readonly [phase: Phase, stage: Stage | null, commands: readonly Command[], reason: string];

const VERDICTS: readonly Command[] = ['pass', 'fail', 'exhaust'];
const NO_VERDICT = 'only the response of a review has a verdict';
const BEGUN = 'the run has begun';

/** Every move that there is not, and why; with the transition table this is all that can be asked for. */
const ILLEGAL_MOVES: readonly Row[] = [
  ['INIT', null, ['approve', 'reject', 'retry'], 'nothing has been made yet'],
  ['INIT', null, VERDICTS, NO_VERDICT],
  ['PLAN', 'PROMPT', ['init'], BEGUN],
  ['PLAN', 'PROMPT', VERDICTS, NO_VERDICT],
  ['PLAN', 'RESPONSE', ['init'], BEGUN],
  ['PLAN', 'RESPONSE', VERDICTS, NO_VERDICT],
  ['GENERATE', 'PROMPT', ['init'], BEGUN],
  ['GENERATE', 'PROMPT', VERDICTS, NO_VERDICT],
  ['GENERATE', 'RESPONSE', ['init'], BEGUN],
  ['GENERATE', 'RESPONSE', VERDICTS, NO_VERDICT],
  ['REVIEW', 'PROMPT', ['init'], BEGUN],
  ['REVIEW', 'PROMPT', VERDICTS, NO_VERDICT],
  ['REVIEW', 'RESPONSE', ['init'], BEGUN],
  ['REVIEW', 'RESPONSE', ['approve'], 'a review is approved with its verdict'],
  ['REVISE', 'PROMPT', ['init'], BEGUN],
  ['REVISE', 'PROMPT', VERDICTS, NO_VERDICT],
  ['REVISE', 'RESPONSE', ['init'], BEGUN],
  ['REVISE', 'RESPONSE', VERDICTS, NO_VERDICT],
  ['COMPLETE', null, ['init', 'approve', 'reject', 'retry', 'cancel', 'abort', ...VERDICTS], 'it is over'],
];

/** Why a command cannot be given; undefined where it can. */
export function illegalMove({ phase, stage }: Position, command: Command): string | undefined {
  const row = ILLEGAL_MOVES.find(
    ([inPhase, inStage, commands]) => inPhase === phase && inStage === stage && commands.includes(command),
  );
  return row?.[3];
}
