import { afterAll, beforeAll, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { Crash, type CrashPoint, crashingPorts } from '../../support/crashing-ports.ts';
import { decidePorts } from '../../support/decide-ports.ts';
import { findJournalFaults } from '../../support/find-journal-faults.ts';
import { openWorkflowHost, type WorkflowHost } from '../../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../../support/run-evidence.ts';
import { patient, reviewed } from '../../support/small-workflows.ts';
import { ACTS, type Act, type DecidingHost, PURE_PORTS, prepare, REPEATABLE, type Waiting } from './acts.ts';

const PATIENCE_MS = 60_000;

let host: DecidingHost & WorkflowHost;
let evidence: RunEvidence;
let wasDisabled: string | undefined;
beforeAll(async () => {
  wasDisabled = process.env.POWERTOOLS_METRICS_DISABLED;
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  const clock = new VirtualClock();
  host = { ...(await openWorkflowHost([patient, reviewed], { clock })), clock };
  evidence = runEvidence(host.url);
});
afterAll(() => {
  if (wasDisabled === undefined) delete process.env.POWERTOOLS_METRICS_DISABLED;
  else process.env.POWERTOOLS_METRICS_DISABLED = wasDisabled;
  evidence.close();
  return host.close();
});

/** Acts until the process dies; `undefined` as point: it does not. */
async function actAndDie(act: Act, waiting: Waiting, point?: CrashPoint) {
  const { ports, calls, hasDied } = crashingPorts(decidePorts(), name => PURE_PORTS.has(name), point);
  let isAcknowledged = true;
  try {
    await act.act(ports, waiting);
  } catch (fault) {
    isAcknowledged = false;
    if (!(fault instanceof Crash)) throw fault;
  }
  return { point, waiting, calls, isAcknowledged, hasDied: hasDied() };
}

const isWritten = async (act: Act, { run }: Waiting) =>
  (await evidence.journal(run.runId)).some(event => event.type === act.event);

/** Two rounds of the schedule, and what they set going in the background. */
async function sweep(act: Act): Promise<void> {
  await host.clock.advanceBy((act.expiresAfterMs ?? 0) + 2 * PATIENCE_MS + 1);
  expect(await host.invoke('tick', {})).toMatchObject({ failed: false });
  await host.clock.advanceBy(1);
}

/** A run that waits is looked at every few hours. */
const soon = () => new Date(host.clock.now() + 10 * PATIENCE_MS).toISOString();

/** Each gate has been answered at most once, and each that was decided exactly once. */
async function expectAnsweredOnce({ run }: Waiting): Promise<void> {
  const [history, record] = await Promise.all([evidence.history(run), evidence.record(run.runId)]);
  const answers = history.filter(
    ({ taskSucceededEventDetails: succeeded, taskFailedEventDetails: failed }) =>
      (succeeded ?? failed)?.resource?.endsWith('.waitForTaskToken') && failed?.error !== 'GateExpired',
  );
  expect(answers).toHaveLength(record.decisions.length);
}

it.each(ACTS)(
  'security 9, 25, GATE-3: $what survives the death of its process at any call, before and after that has its effect',
  async act => {
    const whole = await actAndDie(act, await prepare(host, act));
    expect(whole).toMatchObject({ isAcknowledged: true, hasDied: false });
    const points = whole.calls.flatMap((_, position): CrashPoint[] => [
      { call: position + 1, side: 'before' },
      { call: position + 1, side: 'after' },
    ]);
    expect(points.length).toBeGreaterThan(3);
    const died = await Promise.all(
      points.map(async point => actAndDie(act, await prepare(host, act), point)),
    );
    expect(died.filter(({ hasDied }) => !hasDied)).toEqual([]);
    const written = await Promise.all(died.map(({ waiting }) => isWritten(act, waiting)));
    expect(new Set(written)).toEqual(new Set([true, false]));
    for (const [position, { isAcknowledged, point }] of died.entries())
      if (isAcknowledged) expect({ point, isWritten: written[position] }).toMatchObject({ isWritten: true });

    await sweep(act);
    for (const [position, { waiting, point }] of [...died, whole].entries()) {
      const { run } = waiting;
      const at = JSON.stringify({ ...point, call: whole.calls[(point?.call ?? 0) - 1] });
      if (written[position] === false && act.expiresAfterMs === undefined) {
        expect(
          (await evidence.record(run.runId)).gates.map(({ gateId }) => gateId),
          at,
        ).toEqual([waiting.gateId]);
        await act.act(decidePorts(), waiting);
      }
      if (act.isEnd && written[position])
        expect((await evidence.untilEnded(run)).status, at).not.toBe('RUNNING');
      if (REPEATABLE.has(act)) {
        const { decisions, gates } = await evidence.record(run.runId);
        await act.act(decidePorts(), waiting);
        const again = await evidence.record(run.runId);
        expect(again.decisions, at).toEqual(decisions);
        if (gates[0]?.gateId === waiting.gateId) expect(again.gates, at).toEqual(gates);
      }
      await act.expectEffect(host, waiting, await evidence.record(run.runId)).catch((fault: unknown) => {
        throw new Error(`${at}: ${String(fault)}`, { cause: fault });
      });
      const [journal, record] = await Promise.all([evidence.journal(run.runId), evidence.record(run.runId)]);
      expect(findJournalFaults(journal, record), at).toEqual([]);
      expect(
        journal.filter(({ type }) => type === act.event),
        at,
      ).toHaveLength(1);
      if (record.completedAt !== undefined)
        expect((await evidence.untilEnded(run)).status, at).not.toBe('RUNNING');
      expect(await evidence.due(soon()), at).not.toContain(run.runId);
      await expectAnsweredOnce(waiting);
    }
  },
);
