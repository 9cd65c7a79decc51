import type { z } from 'zod';

export const OUTCOMES = ['ok', 'fail', 'skip', 'iterate'] as const;
/** What happened in a step. Where the run goes next is the graph's business. */
export type Outcome = (typeof OUTCOMES)[number];
export type OutcomeKey = Outcome | '_default';

/** `null` ends the run. */
export type Next<StepId extends string = string> = Partial<Record<OutcomeKey, StepId | null>>;

export interface Agent {
  readonly role: string;
  /** A key of the provider registry; without it, the host's default. */
  readonly provider?: string;
  readonly model?: string;
  readonly maxOutputTokens?: number;
  readonly timeoutSeconds?: number;
}

export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly intervalSeconds: number;
  readonly backoffRate: number;
}

interface StepBase<StepId extends string> {
  readonly id: StepId;
  readonly title: string;
  readonly description?: string;
  readonly next: Next<NoInfer<StepId>>;
  readonly retry?: RetryPolicy;
  readonly timeoutSeconds?: number;
  /** Bounds the visits of a step that the graph leads back to. */
  readonly maxIterations?: number;
  /** Where the run goes when `maxIterations` is used up; without it the run fails. */
  readonly onExhausted?: NoInfer<StepId> | null;
  /** Inputs for which the run comes here at all, where a mode decides that: exhaustive tests skip the rest. */
  readonly onlyWhen?: Readonly<Record<string, readonly unknown[]>>;
}

/** A prompt to an agent whose answer is JSON that fits `result`. */
export interface AgentStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'agent_task';
  readonly agent: Agent;
  /** `{{inputs.x}}`, `{{answers.q1}}`, `{{plan.title}}`, `{{steps.<id>.<field>}}`, `{{state.x}}` are filled in. */
  readonly prompt: string;
  readonly result: z.ZodObject;
  /** Reads the outcome from a result; without it every valid result is `ok`. */
  readonly outcome?: (result: Record<string, unknown>, context: StepContext) => Outcome;
}

export interface StepContext {
  readonly stepId: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** A copy: changing it changes nothing but what the handler returns. */
  readonly state: Record<string, unknown>;
  readonly iteration: number;
}

export type StepHandler = (context: StepContext) => [Outcome, Record<string, unknown>];

/** A pure function. A step without a handler only says something and is `ok`. */
export interface HandlerStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'handler';
  /** What the handler reads of the run's inputs, with the metadata that forms and tests read. */
  readonly params?: z.ZodObject;
  readonly handler?: StepHandler;
  /** What an output-only step says. */
  readonly message?: string | ((context: StepContext) => string);
}

/** Independent agent steps that run at the same time; `ok` when all are. */
export interface ParallelStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'parallel';
  readonly branches: readonly Branch[];
}

/** It leads nowhere and is either `ok` or an error: the step around it decides what is next. */
export type Branch = Omit<AgentStep<string>, 'next' | 'maxIterations' | 'onExhausted' | 'outcome'>;

export type Step<StepId extends string = string> =
  | AgentStep<StepId>
  | HandlerStep<StepId>
  | ParallelStep<StepId>;

/** Clarify and plan with a small model, then wait for a person's approval, before the first step. */
export interface Gating {
  readonly clarify: { readonly agent: Agent; readonly prompt: string };
  readonly plan: { readonly agent: Agent; readonly prompt: string };
  /** How long a person may take for each of the two. */
  readonly waitSeconds: number;
}

export interface WorkflowDefinition<StepId extends string = string> {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly gating?: Gating;
  readonly entry: NoInfer<StepId>;
  readonly steps: readonly Step<StepId>[];
  readonly limits?: { readonly runTimeoutSeconds?: number; readonly maxIterations?: number };
}

/** A definition that has been checked; `defineWorkflow` makes it. */
export type Workflow = WorkflowDefinition<string>;
