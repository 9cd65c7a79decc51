import { SendTaskFailureCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { fillPlaceholders } from '../../../../app/fill-placeholders.ts';
import {
  gatePayloadSchema,
  type StepPayload,
  stepPayloadSchema,
} from '../../../../core/contracts/machine-payloads.ts';
import { machineVariable } from '../../../../core/contracts/machine-variable.ts';
import type { Outcome, Workflow } from '../../../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../../../core/domain/compiler/compile-workflow.ts';
import type { Clock } from '../../../../local/clock/clock.ts';
import { RealClock } from '../../../../local/clock/real-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { lambdaArn } from '../../../local/step-functions/support/test-lambdas.ts';
import { openTestStepFunctions } from '../../../local/step-functions/support/test-step-functions.ts';

export type Decision = 'approve' | 'revise' | 'reject';

export interface Played {
  status: string;
  error: string | undefined;
  cause: string | undefined;
  /** Steps as they were called: `id#iteration`. */
  visits: string[];
  payloads: StepPayload[];
  plans: number;
  /** States entered, which is what is billed. */
  entered: string[];
}

/** Runs a compiled workflow on the local engine; `play` says what each step's outcome is, or throws. */
export async function playMachine(
  workflow: Workflow,
  play: (payload: StepPayload) => Outcome,
  decisions: Decision[] = [],
): Promise<Played> {
  const payloads: StepPayload[] = [];
  let plans = 0;
  const answer = (taskToken: string, decision: Decision) => {
    // The task can be answered once it waits, which is after this call returns.
    setTimeout(() => {
      const names = { revise: 'PlanRevised', reject: 'PlanRejected' };
      if (decision === 'approve')
        void local.sfn.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }));
      else void local.sfn.send(new SendTaskFailureCommand({ taskToken, error: names[decision] }));
    }, 30);
  };
  const local = await openTestStepFunctions<Clock>({
    lambdas: {
      clarify: event => answer(gatePayloadSchema.parse(event).taskToken, 'approve'),
      plan: event => {
        plans += 1;
        answer(gatePayloadSchema.parse(event).taskToken, decisions.shift() ?? 'approve');
      },
      step: event => {
        const payload = stepPayloadSchema.parse(event);
        payloads.push(payload);
        return { outcome: play(payload), children: ['child-1'] };
      },
    },
    // With gates a clock that jumps would jump to the person's deadline.
    ...(workflow.gating === undefined ? {} : { clock: new RealClock() as Clock }),
  });
  const child = await local.createMachine({ StartAt: 'Do it', States: { 'Do it': { Type: 'Succeed' } } });
  const dispatched = workflow.steps.flatMap(step => (step.kind === 'dispatch' ? [step.workflow] : []));
  const definition = fillPlaceholders(JSON.stringify(compileWorkflow(workflow, 'v1')), {
    ClarifyFunctionArn: lambdaArn('clarify'),
    PlanFunctionArn: lambdaArn('plan'),
    RunStepFunctionArn: lambdaArn('step'),
    OpenGateFunctionArn: lambdaArn('ask'),
    ...Object.fromEntries(dispatched.map(id => [machineVariable(id), child])),
  });
  const run = await local.run(JSON.parse(definition) as JsonObject);
  const entered = (await local.history(run.executionArn)).flatMap(
    ({ stateEnteredEventDetails: state }) => state?.name ?? [],
  );
  return {
    status: run.status,
    error: run.error,
    cause: run.cause,
    visits: payloads.map(({ stepId, iteration }) => `${stepId}#${iteration}`),
    payloads,
    plans,
    entered,
  };
}
