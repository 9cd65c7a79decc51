import type { HandlerStep, Workflow } from '../../contracts/workflow.ts';
import { BoundedInt, Constant, type ParameterDomain, parameterDomains } from './parameter-domains.ts';

export interface StepCase {
  /** Unique, and readable as a test's name. */
  readonly id: string;
  readonly step: HandlerStep;
  readonly params: Readonly<Record<string, unknown>>;
  readonly iteration: number;
}

/** Every way in which the handlers of a workflow can be called, from the metadata of their parameters. */
export function generateStepCases(workflow: Workflow): StepCase[] {
  return workflow.steps.flatMap(step => (step.kind === 'handler' && runsCode(step) ? casesOf(step) : []));
}

function runsCode({ handler, message }: HandlerStep): boolean {
  return handler !== undefined || typeof message === 'function';
}

function casesOf(step: HandlerStep): StepCase[] {
  const domains = step.params === undefined ? {} : parameterDomains(step.params);
  const iterations =
    step.maxIterations === undefined ? new Constant(1) : new BoundedInt(1, step.maxIterations);
  return combinations(Object.entries(domains))
    .filter(params => isVisited(step, params))
    .flatMap(params =>
      [...iterations].map(iteration => ({
        id: nameOf(step, params, Number(iteration)),
        step,
        params,
        iteration: Number(iteration),
      })),
    );
}

function isVisited({ onlyWhen = {} }: HandlerStep, params: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(onlyWhen).every(
    ([name, values]) => !(name in params) || values.includes(params[name]),
  );
}

function combinations(domains: readonly (readonly [string, ParameterDomain])[]): Record<string, unknown>[] {
  return domains.reduce<Record<string, unknown>[]>(
    (rows, [name, domain]) => rows.flatMap(row => [...domain].map(value => ({ ...row, [name]: value }))),
    [{}],
  );
}

function nameOf(step: HandlerStep, params: Readonly<Record<string, unknown>>, iteration: number): string {
  const parts = Object.entries(params).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  if (step.maxIterations !== undefined) parts.push(`iteration=${iteration}`);
  return `${step.id}[${parts.join(', ')}]`;
}
