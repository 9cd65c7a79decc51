import { PLAN_REJECTED, PLAN_REVISED } from '../../contracts/machine-payloads.ts';
import type { Gating } from '../../contracts/workflow.ts';
import { STATE_NAMES } from '../workflow/state-names.ts';
import type { AslAssign, AslStates, AslValue } from './asl.ts';
import { waitForPerson } from './call-function.ts';

/**
 * Asking and waiting are one state. A decision that does not go on arrives as the error of the waiting task,
 * so that an approval costs no Choice.
 */
export function compileGates(
  gating: Gating,
  common: { readonly [name: string]: AslValue },
  first: string,
  assign: AslAssign,
): AslStates {
  const gate = (functionArn: string) => waitForPerson(functionArn, gating.waitSeconds, common);
  return {
    [STATE_NAMES.clarify]: {
      Comment: 'Asks what is unclear and waits for the answers.',
      ...gate('$' + '{ClarifyFunctionArn}'),
      Next: STATE_NAMES.plan,
    },
    [STATE_NAMES.plan]: {
      Comment: 'Proposes a plan and waits for a decision.',
      ...gate('$' + '{PlanFunctionArn}'),
      Catch: [
        { ErrorEquals: [PLAN_REVISED], Next: STATE_NAMES.plan },
        { ErrorEquals: [PLAN_REJECTED], Next: STATE_NAMES.cancelled },
      ],
      ...(Object.keys(assign).length > 0 ? { Assign: assign } : {}),
      Next: first,
    },
    [STATE_NAMES.cancelled]: {
      Type: 'Succeed',
      Comment: 'The plan was rejected; nothing was spent on steps.',
    },
  };
}
