/** Where the content of a run is in the bucket. Names come from definitions and counters, never from a model. */
const LEGAL_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** What callers may read of an attempt; which of them there are depends on the kind of the step. */
export const READABLE_FILES = ['prompt.md', 'response.md', 'result.json', 'show.md'] as const;
/** What approvers said, what an agent that asks wants to keep, and a prompt as it was before a person edited it. */
type InnerFile = 'approval.json' | 'feedback.json' | 'saved-state.json' | 'shown-prompt.md';
export type AttemptFile = (typeof READABLE_FILES)[number] | InnerFile;

/** Everything that there is of a run. */
export function runFolder(runId: string): string {
  return `${guarded(['runs', runId])}/`;
}

export function attemptPath(runId: string, stepId: string, number: number, file: AttemptFile): string {
  return guarded(['runs', runId, 'steps', stepId, 'attempts', String(number), file]);
}

/** What a person handed in with a decision; named after it, so that whoever decides too late overwrites nothing. */
export function handedInPath(runId: string, stepId: string, number: number, digest: string): string {
  return guarded(['runs', runId, 'steps', stepId, 'attempts', String(number), `handed-in-${digest}.md`]);
}

export function progressPath(runId: string): string {
  return guarded(['runs', runId, 'progress.json']);
}

export function definitionPath(workflowId: string, version: string): string {
  return guarded(['definitions', workflowId, `${version}.mjs`]);
}

/** The one way to a path in the bucket. */
export function guarded(names: readonly string[]): string {
  for (const name of names)
    if (!LEGAL_NAME.test(name)) throw new Error('A path in the bucket has a part that no path may have.');
  return names.join('/');
}
