import { z } from 'zod';

/** With what everything begins that people and systems are told of a run. */
export const toldOfRun = {
  version: z.literal(1),
  id: z.string().describe('The same however often it is sent: whoever has seen it need not act again'),
  at: z.iso.datetime(),
  tenantId: z.string(),
  runId: z.string(),
  workflowId: z.string(),
};
