import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Gate } from '../../contracts/run.ts';
import { type RunRecord, runRecordSchema } from '../../contracts/run-record.ts';
import { isOver } from '../../domain/run/run-questions.ts';
import { tokenFingerprint } from '../keys/seal-token.ts';
import { packAttempts, unpackAttempts } from './pack-attempts.ts';
import { packGate, unpackGate, unpackGates } from './pack-gate.ts';
import { packPlan, unpackPlan } from './pack-plan.ts';
import {
  BEAT_PREFIX,
  CONTENT_KEY,
  conversationKey,
  conversationOrder,
  DECISIONS_KEY,
  DUE_PARTITION,
  RUN_KEY,
  runKey,
  stateKey,
  TOKEN_KEY,
  userKey,
} from './run-keys.ts';

export type Item = Record<string, AttributeValue>;
type Field = keyof RunRecord;

/** What was asked for and what agents made of it: large, and written only when there is more of it. */
const CONTENT_FIELDS: readonly Field[] = [
  'userId',
  'requestedBy',
  'requestHash',
  'workflowId',
  'workflowVersion',
  'workflowTitle',
  'gated',
  'approvalRequired',
  'input',
  'userMessage',
  'orchestratorId',
  'parentRunId',
  'origin',
  'published',
  'questions',
  'plan',
  'planChanges',
  'lastGate',
  'stepState',
];
/** What people said to it. */
const DECISION_FIELDS: readonly Field[] = ['answers', 'comment', 'context', 'decisions'];
const NOTHING_DECIDED = { answers: {}, comment: null, context: null, decisions: [] };
/** What the item's own attributes hold. */
const KEY_FIELDS: readonly Field[] = ['runId', 'createdAt', 'sequence'];
const ELSEWHERE = new Set<string>([...CONTENT_FIELDS, ...DECISION_FIELDS, ...KEY_FIELDS]);

/** A token as it is stored. */
export interface SealedToken {
  readonly sealed: string;
  readonly fingerprint: string;
}

export interface StoredRun {
  readonly run: RunRecord;
  /** The latest sign of life of each attempt under way, by step. */
  readonly heartbeats: Readonly<Record<string, string>>;
  /** The tokens that the state machine waits with, by gate: only `decide` opens them, others compare. */
  readonly taskTokens: Readonly<Record<string, SealedToken>>;
}

/** Whether a gate of the run waits with this very token. */
export function isKnownToken({ taskTokens }: StoredRun, taskToken: string): boolean {
  const fingerprint = tokenFingerprint(taskToken);
  return Object.values(taskTokens).some(token => token.fingerprint === fingerprint);
}

/**
 * What changes with every event, below a kilobyte as long as a run has few steps: writes are billed by the kilobyte. No
 * condition or index reads what is in `data`, so it is one text.
 */
export function runItem(run: RunRecord, dueAt: string | undefined): Item {
  const head: Record<string, unknown> = {};
  for (const name in run) if (!ELSEWHERE.has(name)) head[name] = run[name as Field];
  head.attempts = packAttempts(run.attempts);
  head.gates = run.gates.map(packGate);
  return {
    pk: { S: runKey(run.runId) },
    sk: { S: RUN_KEY },
    sequence: { N: String(run.sequence) },
    tenantKey: { S: run.tenantId },
    userKey: { S: userKey(run.tenantId, run.userId) },
    stateKey: { S: stateKey(run.tenantId, run.state) },
    startedKey: { S: `${run.createdAt}#${run.runId}` },
    ...conversationItem(run),
    ...(dueAt !== undefined && { dueKey: { S: DUE_PARTITION }, dueAt: { S: dueAt } }),
    data: { S: JSON.stringify(head) },
  };
}

/** Only of a run that a conversation started: all others are not in its index. */
function conversationItem(run: RunRecord): Item {
  const { channelProfileId, conversationId } = run.origin ?? {};
  if (channelProfileId === undefined || conversationId === undefined) return {};
  const key = conversationKey({ tenantId: run.tenantId, channelProfileId, conversationId });
  const order = conversationOrder(!isOver(run), `${run.createdAt}#${run.runId}`);
  return { conversationKey: { S: key }, conversationOrder: { S: order } };
}

/** The further items of a run that an event changed. */
export function changedItems(before: RunRecord | undefined, after: RunRecord): Item[] {
  const isChanged = (name: Field) => before?.[name] !== after[name];
  return [
    ...(CONTENT_FIELDS.some(isChanged) ? [partItem(after, CONTENT_KEY, CONTENT_FIELDS)] : []),
    ...(before && DECISION_FIELDS.some(isChanged) ? [partItem(after, DECISIONS_KEY, DECISION_FIELDS)] : []),
  ];
}

function partItem(run: RunRecord, sortKey: string, fields: readonly Field[]): Item {
  const part: Record<string, unknown> = {};
  for (const name of fields) part[name] = run[name];
  if (sortKey === CONTENT_KEY) {
    if (run.plan !== null) part.plan = packPlan(run.plan);
    if (run.lastGate) part.lastGate = packGate(run.lastGate);
  } else part.decisions = run.decisions.map(packGate);
  return { pk: { S: runKey(run.runId) }, sk: { S: sortKey }, data: { S: JSON.stringify(part) } };
}

/** One for what comes before the steps, and one a step: a newer gate takes the place of one that is decided. */
export function tokenItem(runId: string, { gateId, stepId }: Gate, token: SealedToken): Item {
  return {
    pk: { S: runKey(runId) },
    sk: { S: stepId === undefined ? TOKEN_KEY : `${TOKEN_KEY}#${stepId}` },
    gateId: { S: gateId },
    sealed: { S: token.sealed },
    fingerprint: { S: token.fingerprint },
  };
}

/** Puts the items of a run together; `undefined` if there is no run among them. */
export function readRun(items: readonly Item[]): StoredRun | undefined {
  const find = (sortKey: string) => items.find(item => item.sk?.S === sortKey);
  const [head, content] = [find(RUN_KEY), find(CONTENT_KEY)];
  if (head === undefined || content === undefined) return undefined;
  const tokens = items.filter(item => item.sk?.S?.startsWith(TOKEN_KEY));
  const beats = items.filter(item => item.sk?.S?.startsWith(BEAT_PREFIX));
  const [createdAt = '', runId = ''] = head.startedKey?.S?.split('#') ?? [];
  const { attempts, gates, ...changing } = dataOf(head);
  const { plan, lastGate, ...asked } = dataOf(content);
  const { decisions, ...said } = { ...NOTHING_DECIDED, ...dataOf(find(DECISIONS_KEY)) };
  return {
    run: runRecordSchema.parse({
      ...changing,
      ...asked,
      plan: unpackPlan(plan),
      lastGate: unpackGate(lastGate),
      ...said,
      decisions: unpackGates(decisions),
      gates: unpackGates(gates),
      attempts: unpackAttempts(attempts),
      runId,
      createdAt,
      sequence: Number(head.sequence?.N),
    }),
    heartbeats: Object.fromEntries(
      beats.map(item => [item.sk?.S?.slice(BEAT_PREFIX.length) ?? '', item.at?.S ?? '']),
    ),
    taskTokens: Object.fromEntries(
      tokens.map(({ gateId, sealed, fingerprint }) => [
        gateId?.S ?? '',
        { sealed: sealed?.S ?? '', fingerprint: fingerprint?.S ?? '' },
      ]),
    ),
  };
}

function dataOf(item: Item | undefined): Record<string, unknown> {
  return item === undefined ? {} : (JSON.parse(item.data?.S ?? '{}') as Record<string, unknown>);
}
