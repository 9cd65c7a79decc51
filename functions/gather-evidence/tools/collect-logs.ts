import type { FoundLines } from '../../../core/adapters/evidence/function-logs.ts';
import {
  type Bundle,
  DIAGNOSIS_LIMITS,
  type Excerpt,
  type Missing,
  type TimeRange,
} from '../../../core/contracts/diagnosis-bundle.ts';
import type { RetrievalScope, ToolOutput } from '../../../core/contracts/diagnosis-tools.ts';
import { clampCount } from '../../../core/domain/diagnosis/clamp-limits.ts';
import {
  groupLogLines,
  type LogBlock,
  type LogLine,
  rankLogBlocks,
  requestIdOf,
} from '../../../core/domain/diagnosis/group-log-lines.ts';
import type { GatherPorts } from '../gather-ports.ts';
import { couldNotBeRead, orFault } from '../or-fault.ts';
import type { Subject } from '../subject.ts';

/** Those that work for runs, in the order in which they tell most. */
const OF_RUNS = ['run-step', 'open-gate', 'decide', 'record-run-end', 'tick', 'notify'];
const OF_GATED_RUNS = ['clarify', 'plan'];
const OF_MESSAGES = ['select', 'act-on-message'];
/** They work for many runs at a time, also of other tenants: only lines that name this one are of it. */
const OF_MANY: ReadonlySet<string> = new Set(['tick', 'api']);
const ALL = [...OF_RUNS, ...OF_GATED_RUNS, ...OF_MESSAGES, 'api'];

const MOST_LINES = 200;
const MOST_INVOCATIONS = 10;
const SEARCHES_AT_ONCE = 3;
/** A log that is large is looked through slowly; the rest of the evidence must not wait for it. */
const LONGEST_SEARCH_MS = 60_000;

/** What functions logged about the run or its message, by invocation, the most telling first. */
export async function collectLogs(
  ports: GatherPorts,
  subject: Subject,
  window: TimeRange,
  wanted: RetrievalScope | undefined,
  already: Pick<Bundle, 'excerpts' | 'used'>,
): Promise<ToolOutput<'diagnostics.collect_logs'>> {
  const names = functionsFor(subject, wanted);
  const missing: Missing[] = [];
  const lines: LogLine[] = [];
  const untilMs = ports.now() + LONGEST_SEARCH_MS;
  for (let at = 0; at < names.length; at += SEARCHES_AT_ONCE)
    await Promise.all(
      names.slice(at, at + SEARCHES_AT_ONCE).map(async where => {
        const isLate = ports.now() > untilMs;
        const found = isLate ? 'NoTimeLeft' : await orFault(linesOf(ports, subject, window, where));
        if (found === undefined) missing.push({ what: 'the log', where, why: 'There is no such log group.' });
        else if (typeof found === 'string')
          missing.push({ what: 'the log', where, why: couldNotBeRead(found) });
        else {
          lines.push(...found.lines);
          if (found.isPart)
            missing.push({
              what: 'newer lines of the log',
              where,
              why: 'It is too large to be read to its end.',
            });
        }
      }),
    );
  const { contains } = wanted ?? {};
  const blocks = rankLogBlocks(
    groupLogLines(lines).filter(({ text }) => contains === undefined || text.includes(contains)),
    [...subject.interest.asked, ...subject.interest.failed, ...subject.interest.active],
  );
  if (blocks.length === 0)
    missing.push({
      what: 'log lines about the run',
      where: names.join(', '),
      why: `There are none between ${window.from} and ${window.to}.`,
    });
  const known = new Set(already.excerpts.map(({ locator }) => locator));
  const fresh = blocks.filter(block => !known.has(locatorOf(block)));
  const { logBlocks } = DIAGNOSIS_LIMITS;
  const { count, clamps } = clampCount('logBlocks', fresh.length, logBlocks, already.used.logBlocks);
  const excerpts = fresh.slice(0, count).map(block => excerptOf(subject, block));
  return { excerpts, missing: missing.sort(byPlace), blocked: [], clamps };
}

function functionsFor({ run }: Subject, wanted: RetrievalScope | undefined): string[] {
  if (wanted?.functionName !== undefined) return ALL.filter(name => name === wanted.functionName);
  return [
    ...OF_RUNS,
    ...(run.gated ? OF_GATED_RUNS : []),
    ...(run.origin?.sourceMessageId === undefined ? [] : OF_MESSAGES),
  ];
}

/** Lines that name the run, and the others of the same invocations, as far as these work for it alone. */
async function linesOf(
  { logs }: GatherPorts,
  { run, children, diagnosis }: Subject,
  window: TimeRange,
  functionName: string,
): Promise<FoundLines | undefined> {
  const search = {
    functionName,
    fromMs: Date.parse(window.from),
    toMs: Date.parse(window.to),
    limit: MOST_LINES,
  };
  const messageId = run.origin?.sourceMessageId;
  const anyOf = [run.runId, ...(messageId === undefined ? [] : [messageId])];
  const found = await logs({ ...search, anyOf });
  if (found === undefined || found.lines.length === 0 || OF_MANY.has(functionName)) return found;
  const { lines, isPart } = found;
  const invocations = [...new Set(lines.flatMap(line => requestIdOf(line) ?? []))].slice(-MOST_INVOCATIONS);
  const whole = invocations.length === 0 ? undefined : await logs({ ...search, anyOf: invocations });
  const seen = new Set(lines.map(({ timeMs, message }) => `${timeMs} ${message}`));
  const own = new Set([...anyOf, ...children.map(({ runId }) => runId), diagnosis.messageId]);
  const more = (whole?.lines ?? []).filter(
    ({ timeMs, message }) => !seen.has(`${timeMs} ${message}`) && idsIn(message).every(id => own.has(id)),
  );
  return { lines: [...lines, ...more], isPart };
}

function idsIn(message: string): string[] {
  return message.match(/\b(?:run|msg|dx)_[0-9a-f]{32}\b/g) ?? [];
}

function excerptOf({ run, refs, cleaner }: Subject, block: LogBlock): Excerpt {
  const timeRange = {
    from: new Date(block.fromMs).toISOString(),
    to: new Date(block.toMs).toISOString(),
  };
  const [errorName] = block.errorNames;
  return cleaner.excerpt({
    ref: refs.of('log', locatorOf(block)),
    kind: 'log',
    runId: run.runId,
    locator: locatorOf(block),
    provenance: {
      path: `logs of ${block.functionName}`,
      timeRange,
      reasonSelected:
        block.worst === 'INFO'
          ? 'It names the run.'
          : `It names the run and holds a line of level ${block.worst}.`,
    },
    text: block.text,
    facts: {
      functionName: block.functionName,
      at: timeRange.from,
      ...(errorName !== undefined && { errorName }),
    },
  });
}

function locatorOf({ functionName, requestId }: LogBlock): string {
  return `${functionName}/${requestId}`;
}

function byPlace(a: Missing, b: Missing): number {
  return a.where < b.where ? -1 : 1;
}
