import { z } from 'zod';
import { WORKSPACE_MODES } from './workflow.ts';

/** Providers that a program on somebody's own machine serves. Each has an activity of Step Functions. */
export const WORKER_PROVIDERS = ['claude', 'codex'] as const;
export type WorkerProvider = (typeof WORKER_PROVIDERS)[number];

export function activityName(provider: string): string {
  return `cli-${provider}`;
}

/** How definitions call the activity of a provider. */
export function activityVariable(provider: string): string {
  return `${provider.charAt(0).toUpperCase()}${provider.slice(1)}ActivityArn`;
}

/** A worker that is silent for longer is taken for dead. */
export const WORKER_HEARTBEAT_SECONDS = 60;

const presigned = z.url().describe('Good for as long as the step may take');

/** What a worker gets as the activity's input. It needs no credentials but those that poll: every URL is signed. */
export const workerTaskSchema = z.object({
  runId: z.string().min(1),
  stepId: z.string().min(1),
  attempt: z.int().min(1),
  provider: z.enum(WORKER_PROVIDERS),
  model: z.string().min(1).optional(),
  timeoutSeconds: z.int().min(1),
  /** GET: the whole prompt, in Markdown. */
  promptUrl: presigned,
  /** By key: where below the worker's own folder the program writes it, and where it is then PUT. */
  outputs: z.record(z.string(), z.object({ path: z.string().min(1), uploadUrl: presigned })),
  /** A folder that is kept for whoever shares it; without it, a fresh one. */
  workspace: z.object({ mode: z.enum(WORKSPACE_MODES), id: z.string().min(1) }).optional(),
  /** PUT: the final message of the program, word for word. */
  responseUploadUrl: presigned,
});
export type WorkerTask = z.infer<typeof workerTaskSchema>;

/** What it answers; everything else is a failure with one of the names of `errors.ts`. */
export const workerResultSchema = z.object({
  responseUploaded: z.literal(true),
  exitCode: z.int(),
  /** The keys of the outputs that it found and uploaded. */
  outputs: z.array(z.string()),
});
export type WorkerResult = z.infer<typeof workerResultSchema>;
