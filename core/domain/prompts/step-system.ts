import { DATA_NOT_ORDERS } from './data-block.ts';

/** Stable for a role, so that providers can cache it. */
export function stepSystem(role: string): string {
  return [
    `You are the ${role} of a team whose work a person has approved and will read.`,
    'Do the one task that you are given and answer in the form that is asked for, with nothing around it.',
    'Say what you do not know. Invent no sources.',
    DATA_NOT_ORDERS,
  ].join('\n');
}
