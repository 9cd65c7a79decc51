import type { Phase, ProfileState, ProfileStatus, Stage } from '../../contracts/profile-state.ts';
import { illegalMove } from './illegal-moves.ts';
import type { Position } from './phase.ts';

/**
 * What can happen to a run of a profile. A review that is approved is so with its verdict: `pass`, `fail`, or `exhaust`
 * when it failed and no iteration is left.
 */
export const COMMANDS = [
  'init',
  'approve',
  'pass',
  'fail',
  'exhaust',
  'reject',
  'retry',
  'cancel',
  'abort',
] as const;
export type Command = (typeof COMMANDS)[number];

/** What is to be done on arrival. */
export type Action = 'CREATE_PROMPT' | 'CALL_AI' | 'FINISH';

export interface Transition extends Position {
  readonly action: Action;
}

type Row = readonly [
  phase: Phase,
  stage: Stage | null,
  command: Command,
  nextPhase: Phase,
  nextStage: Stage | null,
  action: Action,
];

/** Every move that there is. */
const TRANSITIONS: readonly Row[] = [
  ['INIT', null, 'init', 'PLAN', 'PROMPT', 'CREATE_PROMPT'],
  ['INIT', null, 'cancel', 'COMPLETE', null, 'FINISH'],
  ['INIT', null, 'abort', 'COMPLETE', null, 'FINISH'],

  ['PLAN', 'PROMPT', 'approve', 'PLAN', 'RESPONSE', 'CALL_AI'],
  ['PLAN', 'PROMPT', 'reject', 'PLAN', 'PROMPT', 'CREATE_PROMPT'],
  ['PLAN', 'PROMPT', 'retry', 'PLAN', 'PROMPT', 'CREATE_PROMPT'],
  ['PLAN', 'PROMPT', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['PLAN', 'PROMPT', 'abort', 'COMPLETE', null, 'FINISH'],
  ['PLAN', 'RESPONSE', 'approve', 'GENERATE', 'PROMPT', 'CREATE_PROMPT'],
  ['PLAN', 'RESPONSE', 'reject', 'PLAN', 'RESPONSE', 'CALL_AI'],
  ['PLAN', 'RESPONSE', 'retry', 'PLAN', 'RESPONSE', 'CALL_AI'],
  ['PLAN', 'RESPONSE', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['PLAN', 'RESPONSE', 'abort', 'COMPLETE', null, 'FINISH'],

  ['GENERATE', 'PROMPT', 'approve', 'GENERATE', 'RESPONSE', 'CALL_AI'],
  ['GENERATE', 'PROMPT', 'reject', 'GENERATE', 'PROMPT', 'CREATE_PROMPT'],
  ['GENERATE', 'PROMPT', 'retry', 'GENERATE', 'PROMPT', 'CREATE_PROMPT'],
  ['GENERATE', 'PROMPT', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['GENERATE', 'PROMPT', 'abort', 'COMPLETE', null, 'FINISH'],
  ['GENERATE', 'RESPONSE', 'approve', 'REVIEW', 'PROMPT', 'CREATE_PROMPT'],
  ['GENERATE', 'RESPONSE', 'reject', 'GENERATE', 'RESPONSE', 'CALL_AI'],
  ['GENERATE', 'RESPONSE', 'retry', 'GENERATE', 'RESPONSE', 'CALL_AI'],
  ['GENERATE', 'RESPONSE', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['GENERATE', 'RESPONSE', 'abort', 'COMPLETE', null, 'FINISH'],

  ['REVIEW', 'PROMPT', 'approve', 'REVIEW', 'RESPONSE', 'CALL_AI'],
  ['REVIEW', 'PROMPT', 'reject', 'REVIEW', 'PROMPT', 'CREATE_PROMPT'],
  ['REVIEW', 'PROMPT', 'retry', 'REVIEW', 'PROMPT', 'CREATE_PROMPT'],
  ['REVIEW', 'PROMPT', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['REVIEW', 'PROMPT', 'abort', 'COMPLETE', null, 'FINISH'],
  ['REVIEW', 'RESPONSE', 'pass', 'COMPLETE', null, 'FINISH'],
  ['REVIEW', 'RESPONSE', 'fail', 'REVISE', 'PROMPT', 'CREATE_PROMPT'],
  ['REVIEW', 'RESPONSE', 'exhaust', 'COMPLETE', null, 'FINISH'],
  ['REVIEW', 'RESPONSE', 'reject', 'REVIEW', 'RESPONSE', 'CALL_AI'],
  ['REVIEW', 'RESPONSE', 'retry', 'REVIEW', 'RESPONSE', 'CALL_AI'],
  ['REVIEW', 'RESPONSE', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['REVIEW', 'RESPONSE', 'abort', 'COMPLETE', null, 'FINISH'],

  ['REVISE', 'PROMPT', 'approve', 'REVISE', 'RESPONSE', 'CALL_AI'],
  ['REVISE', 'PROMPT', 'reject', 'REVISE', 'PROMPT', 'CREATE_PROMPT'],
  ['REVISE', 'PROMPT', 'retry', 'REVISE', 'PROMPT', 'CREATE_PROMPT'],
  ['REVISE', 'PROMPT', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['REVISE', 'PROMPT', 'abort', 'COMPLETE', null, 'FINISH'],
  ['REVISE', 'RESPONSE', 'approve', 'REVIEW', 'PROMPT', 'CREATE_PROMPT'],
  ['REVISE', 'RESPONSE', 'reject', 'REVISE', 'RESPONSE', 'CALL_AI'],
  ['REVISE', 'RESPONSE', 'retry', 'REVISE', 'RESPONSE', 'CALL_AI'],
  ['REVISE', 'RESPONSE', 'cancel', 'COMPLETE', null, 'FINISH'],
  ['REVISE', 'RESPONSE', 'abort', 'COMPLETE', null, 'FINISH'],
];

/** How a run stands that a command has ended. */
const ENDINGS: Readonly<Partial<Record<Command, ProfileStatus>>> = {
  pass: 'SUCCESS',
  exhaust: 'FAILED',
  cancel: 'CANCELLED',
  abort: 'ERROR',
};

const LOOKUP: ReadonlyMap<string, Transition> = new Map(
  TRANSITIONS.map(([phase, stage, command, nextPhase, nextStage, action]) => [
    keyOf({ phase, stage }, command),
    Object.freeze({ phase: nextPhase, stage: nextStage, action }),
  ]),
);

export function findTransition(from: Position, command: Command): Transition | undefined {
  return LOOKUP.get(keyOf(from, command));
}

/** The state after a command; iterations count from 1 and grow when the work is to be revised. */
export function advance(state: ProfileState, command: Command): ProfileState {
  const transition = findTransition(state, command);
  if (transition === undefined)
    throw new Error(`No ${command} in ${describePosition(state)}: ${illegalMove(state, command)}.`);
  const { phase, stage } = transition;
  const isRevised = phase === 'REVISE' && state.phase !== 'REVISE';
  return {
    ...state,
    phase,
    stage,
    status: phase === 'COMPLETE' ? (ENDINGS[command] ?? 'ERROR') : 'IN_PROGRESS',
    iteration: state.iteration + (isRevised ? 1 : 0),
  };
}

export function describePosition({ phase, stage }: Position): string {
  return stage === null ? phase : `${phase}/${stage}`;
}

function keyOf(position: Position, command: Command): string {
  return `${describePosition(position)} ${command}`;
}
