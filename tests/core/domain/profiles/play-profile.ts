import type {
  AgentStep,
  FileWrite,
  HandlerStep,
  WorkflowDefinition,
} from '../../../../core/contracts/workflow.ts';

interface Visit {
  readonly step: string;
  readonly outcome: string;
  readonly prompt?: string;
  readonly writes: readonly FileWrite[];
}

export interface Played {
  readonly visits: readonly Visit[];
  readonly state: Record<string, unknown>;
  readonly results: Record<string, unknown>;
}

/** Goes through a profile's workflow as its machine would, with the replies that are given, until it ends or has none left. */
export function playProfile(
  workflow: WorkflowDefinition,
  input: Record<string, unknown>,
  replies: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Played {
  const results: Record<string, unknown> = {};
  const counts: Record<string, number> = {};
  const visits: Visit[] = [];
  let state: Record<string, unknown> = {};
  for (let stepId: string | null | undefined = workflow.entry; typeof stepId === 'string'; ) {
    const step = workflow.steps.find(({ id }) => id === stepId);
    if (step === undefined) throw new Error(`There is no step ${stepId}.`);
    const iteration = (counts[stepId] ?? 0) + 1;
    if (iteration > (step.maxIterations ?? Number.POSITIVE_INFINITY)) break;
    counts[stepId] = iteration;
    const context = () => ({
      stepId: step.id,
      params: Object.freeze({ ...input }),
      state: structuredClone(state),
      iteration,
      at: '2030-01-01T00:00:00.000Z',
      results: structuredClone(results),
    });
    if (step.kind === 'handler') {
      const { handler, message } = step as HandlerStep;
      if (typeof message === 'function') results[step.id] = { message: message(context()) };
      if (handler !== undefined) state = handler(context())[1];
      visits.push({ step: step.id, outcome: 'ok', writes: [] });
      stepId = step.next.ok;
      continue;
    }
    const { prompt, outcome, writes } = step as AgentStep;
    const reply = replies[step.id]?.[iteration - 1];
    if (reply === undefined || typeof prompt === 'string' || outcome === undefined) break;
    const text = prompt(context());
    const answer = outcome(reply, context());
    if (!Array.isArray(answer)) throw new Error('A phase hands on its state.');
    visits.push({
      step: step.id,
      outcome: answer[0],
      prompt: text,
      writes: writes?.(reply, context()) ?? [],
    });
    state = answer[1];
    results[step.id] = reply;
    stepId = step.next[answer[0]];
  }
  return { visits, state, results };
}
