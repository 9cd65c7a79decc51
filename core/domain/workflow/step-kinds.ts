import { WORKER_PROVIDERS, type WorkerProvider } from '../../contracts/worker-task.ts';
import type {
  AgentStep,
  Branch,
  ContractTask,
  HumanGateStep,
  HumanQuestionsStep,
  ReviewStep,
  Step,
} from '../../contracts/workflow.ts';

/** What it delivers are files, and its last word is an envelope. */
export type ContractStep = ContractTask | ReviewStep;
/** What it delivers is JSON that fits a schema. */
export type ResultStep = AgentStep | Branch;
export type HumanStep = HumanGateStep | HumanQuestionsStep;

type Kinded = Step | Branch;

export function isContractStep(step: Kinded): step is ContractStep {
  return 'outputs' in step;
}

export function isResultStep(step: Kinded): step is ResultStep {
  return step.kind === 'agent_task' && 'result' in step;
}

export function isHumanStep(step: Kinded): step is HumanStep {
  return step.kind === 'human_gate' || step.kind === 'human_questions';
}

/** The program on somebody's own machine that does the step, if one does. */
export function workerOf(step: Kinded): WorkerProvider | undefined {
  const provider = 'agent' in step ? step.agent.provider : undefined;
  return WORKER_PROVIDERS.find(candidate => candidate === provider);
}
