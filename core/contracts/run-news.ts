import { z } from 'zod';
import { phaseSchema, runStateSchema } from './run.ts';
import { toldOfRun } from './told-of-run.ts';
import { OUTCOMES } from './workflow.ts';

const stateChanged = {
  type: z.literal('run.state_changed'),
  from: runStateSchema.nullable().describe('null where the run has just begun'),
  to: runStateSchema,
  phase: phaseSchema,
  completionReason: z.string().optional().describe('Of a run that is over'),
  errorName: z.string().optional().describe('Of a run that failed'),
};
const stepCompleted = {
  type: z.literal('step.completed'),
  stepId: z.string(),
  attempt: z.int().min(1),
  outcome: z.enum(OUTCOMES),
  costUsd: z.number().min(0).describe('Of this attempt'),
  startedAt: z.iso.datetime(),
  durationMs: z.int().min(0).describe('With the time that the attempt waited for people'),
};

/** What one event of a run means to those who listen on the bus; kept with the event. */
export const runNewsSchema = z.discriminatedUnion('type', [
  z.strictObject(stateChanged),
  z.strictObject(stepCompleted),
]);
export type RunNews = z.infer<typeof runNewsSchema>;

const told = {
  ...toldOfRun,
  sequence: z.int().min(1).describe('Of the event in the journal: what happened later has a higher one'),
};

/** How a run gets on, for systems: ids and figures only. */
export const runMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...stateChanged, ...told }),
  z.strictObject({ ...stepCompleted, ...told }),
]);
export type RunMessage = z.infer<typeof runMessageSchema>;
