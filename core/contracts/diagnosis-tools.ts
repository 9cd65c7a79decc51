import { z } from 'zod';
import { runIdSchema } from './commands.ts';
import {
  blockedSchema,
  clampSchema,
  excerptSchema,
  missingSchema,
  runSummarySchema,
  scopeDecisionSchema,
  timeRangeSchema,
  treeSchema,
  workflowSummarySchema,
} from './diagnosis-bundle.ts';
import { diagnosticsScopeSchema, stepIdSchema } from './selector.ts';

/** What every tool is told: the run and the step that are looked at. */
const toolScopeSchema = z.object({ runId: runIdSchema, stepId: z.string().optional() });

/**
 * What a retrieval asks for. Paths are those of the bucket, or within the run's own folder; they are guarded, not trusted, and so
 * may be anything here.
 */
export const retrievalScopeSchema = z.strictObject({
  stepId: stepIdSchema.optional(),
  paths: z.array(z.string().max(1024)).max(20).optional(),
  folder: z.string().max(1024).optional(),
  /** Log lines that hold this text. */
  contains: z.string().min(1).max(100).optional(),
  functionName: z.string().max(48).optional(),
  timeWindowMinutes: z.int().min(1).optional(),
});
export type RetrievalScope = z.infer<typeof retrievalScopeSchema>;

const retrieval = { scope: toolScopeSchema, wanted: retrievalScopeSchema.optional() };
const found = {
  missing: z.array(missingSchema),
  blocked: z.array(blockedSchema),
  clamps: z.array(clampSchema),
};

/** The tools, as the requirements name them. JSON in, JSON out; every call is traced. */
export const DIAGNOSTICS_TOOLS = {
  'diagnostics.resolve_scope': {
    input: z.object({
      scope: diagnosticsScopeSchema,
      workflowRunId: z.string().optional(),
      conversation: z.object({ channelProfileId: z.string(), conversationId: z.string() }).optional(),
    }),
    output: scopeDecisionSchema,
  },
  'diagnostics.list_running_runs': {
    input: z.object({
      runId: runIdSchema.optional(),
      conversation: z.object({ channelProfileId: z.string(), conversationId: z.string() }).optional(),
    }),
    output: z.object({ runs: z.array(runSummarySchema), excerpts: z.array(excerptSchema), ...found }),
  },
  'diagnostics.list_available_workflows': {
    input: z.object({ orchestratorId: z.string().optional(), runId: runIdSchema.optional() }),
    output: z.object({ workflows: z.array(workflowSummarySchema) }),
  },
  'diagnostics.snapshot_filesystem': {
    input: z.object(retrieval),
    output: z.object({ trees: z.array(treeSchema), ...found }),
  },
  'diagnostics.collect_artifacts': {
    input: z.object(retrieval),
    output: z.object({ artifacts: z.array(excerptSchema), ...found }),
  },
  'diagnostics.collect_logs': {
    input: z.object({ ...retrieval, window: timeRangeSchema }),
    output: z.object({ excerpts: z.array(excerptSchema), ...found }),
  },
  'diagnostics.ask_clarifying_question': {
    input: z.object({ unresolvedReason: z.string(), candidates: z.array(z.string()) }),
    output: z.object({ question: z.string() }),
  },
  'diagnostics.compose_response': {
    input: z.object({ findings: z.json() }),
    output: z.object({ message: z.string(), suggestedNextSteps: z.array(z.string()) }),
  },
} as const;
export type DiagnosticsTool = keyof typeof DIAGNOSTICS_TOOLS;
export type ToolInput<Tool extends DiagnosticsTool> = z.infer<(typeof DIAGNOSTICS_TOOLS)[Tool]['input']>;
export type ToolOutput<Tool extends DiagnosticsTool> = z.infer<(typeof DIAGNOSTICS_TOOLS)[Tool]['output']>;

const toolNameSchema = z.enum(Object.keys(DIAGNOSTICS_TOOLS) as [DiagnosticsTool, ...DiagnosticsTool[]]);

/** One call as it is kept. `results-<round>-<hash>.json` holds those of a round with their outputs; `results-compose.json` the last. */
export const toolCallSchema = z.object({
  tool: toolNameSchema,
  input: z.json(),
  /** The SHA-256, in hex, of the output's JSON. */
  outputDigest: z.string(),
  at: z.iso.datetime(),
  ms: z.int().min(0),
  outcome: z.enum(['done', 'failed']),
  fault: z.string().optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

export const toolResultsSchema = z.array(toolCallSchema.extend({ output: z.json().optional() }));
