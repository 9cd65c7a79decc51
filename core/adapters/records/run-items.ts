import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type RunRecord, runRecordSchema } from '../../contracts/run-record.ts';
import {
  BEAT_PREFIX,
  CONTENT_KEY,
  DUE_PARTITION,
  RUN_KEY,
  runKey,
  stateKey,
  TOKEN_KEY,
  userKey,
} from './run-keys.ts';

export type Item = Record<string, AttributeValue>;

/** What people and agents wrote changes seldom and is large: it is an item of its own, written only when it changes. */
const CONTENT_FIELDS = [
  'userId',
  'requestedBy',
  'requestHash',
  'workflowVersion',
  'workflowTitle',
  'gated',
  'approvalRequired',
  'input',
  'userMessage',
  'questions',
  'answers',
  'plan',
  'planChanges',
  'comment',
  'context',
  'decisions',
  'lastGate',
  'stepState',
] as const satisfies readonly (keyof RunRecord)[];

const CONTENT = new Set<string>(CONTENT_FIELDS);

export interface StoredRun {
  readonly run: RunRecord;
  /** The latest sign of life of each attempt under way, by step. */
  readonly heartbeats: Readonly<Record<string, string>>;
  /** The token that the state machine waits with; for the function that decides, and nobody else. */
  readonly taskToken: string | undefined;
}

/** No condition or index reads what is in `data`, so it is one text: cheaper to send, to bill and to parse. */
export function runItem(run: RunRecord, dueAt: string | undefined): Item {
  const head = Object.entries(run).filter(([name]) => !CONTENT.has(name));
  return {
    pk: { S: runKey(run.runId) },
    sk: { S: RUN_KEY },
    sequence: { N: String(run.sequence) },
    userKey: { S: userKey(run.tenantId, run.userId) },
    stateKey: { S: stateKey(run.tenantId, run.state) },
    startedKey: { S: `${run.createdAt}#${run.runId}` },
    ...(dueAt !== undefined && { dueKey: { S: DUE_PARTITION }, dueAt: { S: dueAt } }),
    data: { S: JSON.stringify(Object.fromEntries(head)) },
  };
}

export function contentItem(run: RunRecord): Item {
  const content = Object.fromEntries(CONTENT_FIELDS.map(name => [name, run[name]]));
  return { pk: { S: runKey(run.runId) }, sk: { S: CONTENT_KEY }, data: { S: JSON.stringify(content) } };
}

export function isContentChanged(before: RunRecord | undefined, after: RunRecord): boolean {
  return before === undefined || CONTENT_FIELDS.some(name => before[name] !== after[name]);
}

export function tokenItem(runId: string, gateId: string, taskToken: string): Item {
  return {
    pk: { S: runKey(runId) },
    sk: { S: TOKEN_KEY },
    gateId: { S: gateId },
    taskToken: { S: taskToken },
  };
}

/** Puts the items of a run together; `undefined` if there is no run among them. */
export function readRun(items: readonly Item[]): StoredRun | undefined {
  const find = (sortKey: string) => items.find(item => item.sk?.S === sortKey);
  const [head, content] = [find(RUN_KEY)?.data?.S, find(CONTENT_KEY)?.data?.S];
  if (head === undefined || content === undefined) return undefined;
  const beats = items.filter(item => item.sk?.S?.startsWith(BEAT_PREFIX));
  return {
    run: runRecordSchema.parse({ ...JSON.parse(head), ...JSON.parse(content) }),
    heartbeats: Object.fromEntries(
      beats.map(item => [item.sk?.S?.slice(BEAT_PREFIX.length) ?? '', item.at?.S ?? '']),
    ),
    taskToken: find(TOKEN_KEY)?.taskToken?.S,
  };
}
