import type { Evidence } from '../../contracts/diagnosis.ts';
import type { Bundle, EvidenceKind } from '../../contracts/diagnosis-bundle.ts';

/** Everything that may be cited, by reference, in the order of the bundle. Nothing else exists for an answer. */
export function evidenceIndex({ excerpts, runs, workflows, trees }: Bundle): ReadonlyMap<string, Evidence> {
  const all: Evidence[] = [
    ...excerpts.map(({ ref, kind, provenance, text }) => ({
      ...{ ref, kind, provenance, text },
      path: provenance.path,
    })),
    ...runs.map(({ ref, ...run }) =>
      told(ref, 'run', `runs/${run.runId}`, `what there is of a run: ${run.relation}`, run),
    ),
    ...workflows.map(({ ref, ...workflow }) =>
      told(ref, 'workflow', `workflows/${workflow.workflowId}`, 'a workflow that there is', workflow),
    ),
    ...trees.map(({ ref, folder, entries }) =>
      told(
        ref,
        'tree',
        folder,
        'which files there are',
        entries.map(({ path, bytes }) => `${bytes} ${path}`),
      ),
    ),
  ];
  // Excerpts of runs and workflows say more than their summaries, and come first.
  const index = new Map<string, Evidence>();
  for (const evidence of all) if (!index.has(evidence.ref)) index.set(evidence.ref, evidence);
  return index;
}

function told(
  ref: string,
  kind: EvidenceKind,
  path: string,
  reasonSelected: string,
  value: unknown,
): Evidence {
  const text = Array.isArray(value) ? value.join('\n') : JSON.stringify(value, null, 2);
  return { ref, kind, path, provenance: { path, reasonSelected }, text };
}
