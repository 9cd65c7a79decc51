import type { WorkflowFault } from '../../contracts/errors.ts';
import type { OutputContract } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import { guardPath } from './guard-path.ts';
import { LEGAL_OUTPUT_KEY } from './marked-blocks.ts';

export interface AttemptPlace {
  readonly runId: string;
  readonly stepId: string;
  readonly attempt: number;
}

export interface OutputPaths {
  /** Keys in the bucket. */
  readonly paths: Readonly<Record<string, string>>;
  /** The same below the attempt's outputs, as people and workers read them. */
  readonly relative: Readonly<Record<string, string>>;
  readonly blocked: readonly BlockedPath[];
}

export interface BlockedPath {
  readonly key: string;
  readonly path: string;
  readonly reason: string;
}

type TemplateFault = Pick<WorkflowFault, 'field' | 'message' | 'suggestion'>;

const REFERENCES = ['workflow.run_id', 'workflow.step_id', 'workflow.attempt'] as const;
/** As long as they get. */
const SAMPLE: AttemptPlace = { runId: `run_${'0'.repeat(32)}`, stepId: 's'.repeat(80), attempt: 1 };

function outputRoot({ runId, stepId, attempt }: AttemptPlace): string {
  return `runs/${runId}/steps/${stepId}/attempts/${attempt}/outputs`;
}

/** Where each output of an attempt goes. Nothing that a worker says has a part in it. */
export function outputPaths(outputs: OutputContract, place: AttemptPlace): OutputPaths {
  const root = outputRoot(place);
  const paths: Record<string, string> = {};
  const relative: Record<string, string> = {};
  const blocked: BlockedPath[] = [];
  for (const [key, { file }] of Object.entries(outputs)) {
    const path = fillReferences(file, place);
    const guarded = guardPath(root, path);
    const reason =
      unknownReference(file)?.message ?? (guarded.ok ? clashWith(path, relative) : guarded.reason);
    if (reason !== undefined) blocked.push({ key, path, reason });
    else if (guarded.ok) {
      paths[key] = guarded.key;
      relative[key] = path;
    }
  }
  return { paths, relative, blocked };
}

/** What of it can be known before any run. */
export function* checkOutputTemplates(outputs: OutputContract): Iterable<TemplateFault> {
  for (const key of Object.keys(outputs))
    if (!LEGAL_OUTPUT_KEY.test(key))
      yield {
        field: `outputs.${key}`,
        message: 'must be a letter, then letters, digits, "_" or "-", at most 64 in all',
      };
  for (const { key, reason } of outputPaths(outputs, SAMPLE).blocked)
    yield {
      field: `outputs.${key}.file`,
      message: reason,
      suggestion: unknownReference(outputs[key]?.file ?? '')?.suggestion,
    };
}

function fillReferences(file: string, { runId, stepId, attempt }: AttemptPlace): string {
  const values = {
    'workflow.run_id': runId,
    'workflow.step_id': stepId,
    'workflow.attempt': String(attempt),
  };
  return file.replace(REFERENCE, (whole, path: string) => (isReference(path) ? values[path] : whole));
}

function unknownReference(file: string): Omit<TemplateFault, 'field'> | undefined {
  for (const [whole, path = ''] of file.matchAll(REFERENCE))
    if (!isReference(path))
      return {
        message: `refers to ${whole}; a path may refer only to ${REFERENCES.join(', ')}`,
        suggestion: nearestName(path, REFERENCES),
      };
  return undefined;
}

function isReference(path: string): path is (typeof REFERENCES)[number] {
  return REFERENCES.some(reference => reference === path);
}

/** Compared as file systems do that do not tell cases apart, for those who unpack outputs there. */
function clashWith(path: string, taken: Readonly<Record<string, string>>): string | undefined {
  const name = path.toLowerCase();
  for (const [key, other] of Object.entries(taken)) {
    const otherName = other.toLowerCase();
    if (name === otherName) return `is already the path of "${key}"`;
    if (name.startsWith(`${otherName}/`) || otherName.startsWith(`${name}/`))
      return `cannot be both a file and a folder, together with "${key}"`;
  }
  return undefined;
}
