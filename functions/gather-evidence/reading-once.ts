import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { GatherPorts } from './gather-ports.ts';

/** Within one round every run is read once, however many tools look at it, and all see it as it was then. */
export function readingOnce(ports: GatherPorts): GatherPorts {
  const runs = new Map<string, Promise<StoredRun | undefined>>();
  const conversations = new Map<string, Promise<string[]>>();
  return {
    ...ports,
    runs: {
      journal: ports.runs.journal,
      find: runId => remembered(runs, runId, () => ports.runs.find(runId)),
    },
    conversationRuns: (conversation, limit) =>
      remembered(conversations, JSON.stringify([conversation, limit]), () =>
        ports.conversationRuns(conversation, limit),
      ),
  };
}

function remembered<Answer>(known: Map<string, Promise<Answer>>, key: string, ask: () => Promise<Answer>) {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}
