import type { z } from 'zod';
import type { GatePolicyInput } from './gate-policy.ts';

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
  /**
   * Whoever approves the plan may leave the step out. It is then `skip`, which leads where `ok` does unless `next` says
   * otherwise; texts that refer to it say that it was left out, and code that reads its result finds none.
   */
  readonly optional?: boolean;
  /** Inputs for which the run comes here at all, where a mode decides that: exhaustive tests skip the rest. */
  readonly onlyWhen?: Readonly<Record<string, readonly unknown[]>>;
}

/** A prompt to an agent whose answer is JSON that fits `result`. */
export interface AgentStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'agent_task';
  readonly agent: Agent;
  /**
   * `{{inputs.x}}`, `{{answers.q1}}`, `{{plan.title}}`, `{{steps.<id>.<field>}}`, `{{state.x}}` are filled in; what a
   * function returns is taken as it is.
   */
  readonly prompt: string | ((context: StepContext) => string);
  readonly result: z.ZodObject;
  /** Reads the outcome from a result, and may hand on state as a handler does; without it every valid result is `ok`. */
  readonly outcome?: (
    result: Record<string, unknown>,
    context: StepContext,
  ) => Outcome | [Outcome, StepState];
  /** The steps whose results the code of this one looks at. */
  readonly reads?: readonly string[];
  /** The files that come of a result. They are written before the step counts as done. */
  readonly writes?: (result: Record<string, unknown>, context: StepContext) => readonly FileWrite[];
  readonly gates?: StepGates;
}

/** A file of the run, at `runs/<runId>/iteration-<n>/code/<path>`; a path that leads out of there fails the attempt. */
export interface FileWrite {
  readonly iteration: number;
  readonly path: string;
  readonly content: string;
}

/** What steps hand on to later ones. */
export type StepState = Record<string, unknown>;

export interface StepContext {
  readonly stepId: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** A copy: changing it changes nothing but what the handler returns. */
  readonly state: StepState;
  readonly iteration: number;
  /** When the attempt began: code that is pure has no clock. */
  readonly at: string;
  /** Of the steps that this one `reads`, as far as they have one. */
  readonly results: Readonly<Record<string, unknown>>;
}

export type StepHandler = (context: StepContext) => [Outcome, StepState];

/** A pure function. A step without a handler only says something and is `ok`. */
export interface HandlerStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'handler';
  /** What the handler reads of the run's inputs, with the metadata that forms and tests read. */
  readonly params?: z.ZodObject;
  readonly handler?: StepHandler;
  /** The steps whose results the code looks at. */
  readonly reads?: readonly string[];
  /** What an output-only step says. */
  readonly message?: string | ((context: StepContext) => string);
}

/** Independent agent steps that run at the same time; `ok` when all are. */
export interface ParallelStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'parallel';
  readonly branches: readonly Branch[];
}

/** It leads nowhere and is either `ok` or an error: the step around it decides what is next. */
export type Branch = Omit<AgentStep<string>, 'next' | 'maxIterations' | 'onExhausted' | 'outcome' | 'writes'>;

/** What every prompt may refer to as `{{workflow.…}}`; steps with outputs may also refer to where these go. */
export const WORKFLOW_VALUES = [
  'run_id',
  'step_id',
  'attempt',
  'run_workspace',
  'channel',
  'channel_profile_id',
  'conversation_id',
  'sender_id',
  'selector_id',
] as const;

/** Where a step's files live: what others of the orchestrator, of the run or of the agent see. */
export const WORKSPACE_MODES = ['orchestrator_workspace', 'run_workspace', 'agent_workspace'] as const;
export type WorkspaceMode = (typeof WORKSPACE_MODES)[number];

export interface OutputSpec {
  readonly description?: string;
  /** Relative to the attempt's outputs; may name `{{workflow.run_id}}`, `{{workflow.step_id}}`, `{{workflow.attempt}}`. */
  readonly file: string;
  readonly allowEmpty?: boolean;
}
/** What a step has to deliver, by key. */
export type OutputContract = Readonly<Record<string, OutputSpec>>;

/** Who looks at what an agent is to be asked, or at what it made, before it counts. */
export type Approver =
  | { readonly kind: 'automatic' }
  | {
      readonly kind: 'human';
      readonly waitSeconds?: number;
      readonly instructions?: string;
      readonly policy?: GatePolicyInput;
    }
  | {
      readonly kind: 'ai';
      readonly agent: Agent;
      readonly criteria: string;
      /** How often it may send work back before a person is asked. */
      readonly maxRejections?: number;
    };

export interface StepGates {
  readonly prompt?: Approver;
  readonly response?: Approver;
}

interface ContractStepBase<StepId extends string> extends StepBase<StepId> {
  readonly agent: Agent;
  readonly prompt: string;
  readonly outputs: OutputContract;
  readonly workspaceMode?: WorkspaceMode;
  /** Where the run goes when the worker says that it is blocked; without it the run fails. */
  readonly onBlocked?: NoInfer<StepId>;
  /** Where the run goes when the worker says that it failed, or keeps breaking the contract; without it the run fails. */
  readonly onFailed?: NoInfer<StepId>;
  readonly gates?: StepGates;
  /** The agent may answer with questions to a person instead of a result. */
  readonly mayAsk?: boolean;
}

/** Work whose final message carries a `[workflow_result]` block, and whose outputs are files. */
export interface ContractTask<StepId extends string = string> extends ContractStepBase<StepId> {
  readonly kind: 'agent_task';
}

/** A verdict on earlier work: `approve` is `ok`, `reject` is `fail`. */
export interface ReviewStep<StepId extends string = string> extends ContractStepBase<StepId> {
  readonly kind: 'agent_review';
  /**
   * What the verdict is read from: the output `decision`; the phrase SHIP IT in the output `feedback`, unless a
   * `decision` says otherwise; or the output `findings`, whose severities block by iteration.
   */
  readonly verdict?: 'decision' | 'phrase' | 'findings';
}

/** A person looks at something and says yes (`ok`) or no (`fail`). */
export interface HumanGateStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'human_gate';
  /** Markdown, with references filled in. */
  readonly show: string;
  readonly waitSeconds: number;
  readonly policy?: GatePolicyInput;
}

/** A person answers what the author asks; later steps refer to the answers as to a result. */
export interface HumanQuestionsStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'human_questions';
  readonly questions: readonly {
    readonly id: string;
    readonly question: string;
    readonly context: string;
    readonly options?: readonly string[];
  }[];
  readonly waitSeconds: number;
  readonly policy?: GatePolicyInput;
}

/** Another workflow does the work, as a run of its own; its success is `ok`, its failure `fail`. */
export interface DispatchStep<StepId extends string = string> extends StepBase<StepId> {
  readonly kind: 'dispatch';
  readonly workflow: string;
  /** The other workflow's inputs, with references filled in. */
  readonly input: Readonly<Record<string, string>>;
  /** A reference to a list: one run for each of its items, which `{{item}}` stands for. */
  readonly each?: string;
  readonly maxConcurrency?: number;
}

export type Step<StepId extends string = string> =
  | AgentStep<StepId>
  | ContractTask<StepId>
  | ReviewStep<StepId>
  | HandlerStep<StepId>
  | ParallelStep<StepId>
  | HumanGateStep<StepId>
  | HumanQuestionsStep<StepId>
  | DispatchStep<StepId>;

/** Clarify and plan with a small model, then wait for a person's approval, before the first step. */
export interface Gating {
  readonly clarify: { readonly agent: Agent; readonly prompt: string };
  readonly plan: { readonly agent: Agent; readonly prompt: string };
  /** How long a person may take for each of the two. */
  readonly waitSeconds: number;
  /** Who may approve the plan; reminders hold for the questions as well. */
  readonly policy?: GatePolicyInput;
}

export interface WorkflowLimits {
  readonly runTimeoutSeconds?: number;
  readonly maxIterations?: number;
  /** For steps that do not say how long they may take. */
  readonly defaultStepTimeoutSeconds?: number;
  /** A step that asks for more gets this much. */
  readonly maxStepTimeoutSeconds?: number;
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
  readonly limits?: WorkflowLimits;
}

/** A definition that has been checked; `defineWorkflow` makes it. */
export type Workflow = WorkflowDefinition<string>;
