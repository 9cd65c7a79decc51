import type { z } from 'zod';
import type { ProfileStatus } from '../../contracts/profile-state.ts';
import type { DeepReadonly } from './frozen-copy.ts';
import type { TemplateLayer } from './layered-templates.ts';
import type { WorkPhase } from './phase.ts';
import type { StandardsConfig } from './standards-bundle.ts';

/** What a profile gets to see. It is frozen: a profile that writes to it fails. */
export interface ProfileInput<Context> {
  readonly context: DeepReadonly<Context>;
  /** From 1. */
  readonly iteration: number;
  /** The rules of the run's scope, as they were when it began. */
  readonly standards: string;
  /** The newest reply of each phase that has one. */
  readonly responses: Readonly<Partial<Record<WorkPhase, unknown>>>;
}

export interface FileContent {
  /** Relative to where the engine keeps the code of the iteration. */
  readonly path: string;
  readonly content: string;
}

export interface WritePlan {
  readonly writes: readonly FileContent[];
}

export interface ProcessingResult {
  /** `SUCCESS` goes on; anything else ends the run. */
  readonly status: ProfileStatus;
  readonly writePlan?: WritePlan;
  /** A review says its verdict here. */
  readonly metadata: { readonly verdict?: 'PASS' | 'FAIL'; readonly [name: string]: unknown };
}

/**
 * A kind of work that goes through plan, generate, review and revise. A profile only makes prompts and reads replies: it
 * does not read or write files, does not call models and does not say where the run goes.
 */
export interface Profile<Schema extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  /** What a run of it is started with. */
  readonly contextSchema: Schema;
  readonly standards: StandardsConfig;
  readonly templates: readonly TemplateLayer[];
  /** What a reply must be; one that is not is asked for again. */
  readonly responses: Readonly<Record<WorkPhase, z.ZodObject>>;
  /** The scope whose standards count for a run. */
  scopeOf(context: DeepReadonly<z.infer<Schema>>): string;
  createPrompt(phase: WorkPhase, input: ProfileInput<z.infer<Schema>>): { readonly prompt: string };
  processResponse(
    phase: WorkPhase,
    response: unknown,
    input: ProfileInput<z.infer<Schema>>,
  ): ProcessingResult;
}
