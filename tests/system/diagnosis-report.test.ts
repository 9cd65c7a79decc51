import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  resetOffline,
  type ScriptedTurn,
  scriptOffline,
} from '../../core/adapters/providers/offline/offline-script.ts';
import type { Diagnosis, Evidence } from '../../core/contracts/diagnosis.ts';
import type { CauseKind } from '../../core/contracts/diagnosis-reply.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { diagnosisClient } from '../support/diagnosis-client.ts';
import { delivery, endless, fragile } from '../support/failing-workflows.ts';
import { runAtPlan } from '../support/gated-run.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const ARTIFACTS = fileURLToPath(new URL('../../artifacts/', import.meta.url));

let clock: VirtualClock;
let host: WorkflowHost;
beforeAll(async () => {
  clock = new VirtualClock();
  host = await openWorkflowHost([fragile, endless], { clock });
});
afterAll(() => host.close());
afterEach(() => resetOffline());

/** A way to fail, what it is called, and what a person would point at as the proof of it. */
interface Failure {
  readonly name: string;
  readonly kind: CauseKind;
  readonly make: () => Promise<string>;
  readonly proof: { readonly kind: Evidence['kind']; readonly holds: RegExp };
  readonly redrive: boolean;
}

const attemptFailed = (error: string) => ({
  kind: 'event' as const,
  holds: new RegExp(`"attempt.failed".*"${error}"`),
});

const FAILURES: readonly Failure[] = [
  {
    ...{ name: 'The provider is out of reach', kind: 'provider_outage', redrive: true },
    make: () => failing(fragile.id, { schemaName: 'work', fail: 'ProviderUnavailable' }),
    proof: attemptFailed('ProviderUnavailable'),
  },
  {
    ...{ name: 'The provider throttles', kind: 'throttled', redrive: true },
    make: () => failing(fragile.id, { schemaName: 'work', fail: 'RateLimited' }),
    proof: attemptFailed('RateLimited'),
  },
  {
    ...{ name: 'The reply has no envelope', kind: 'invalid_envelope', redrive: true },
    make: () => failing(fragile.id, { schemaName: 'work', reply: 'All done, trust me.' }),
    proof: { kind: 'artifact', holds: /All done, trust me/ },
  },
  {
    ...{ name: 'An output is missing', kind: 'missing_output', redrive: true },
    make: () => failing(fragile.id, { schemaName: 'work', reply: delivery({}) }),
    proof: attemptFailed('MissingOutput'),
  },
  {
    ...{ name: 'A path leads out of the workspace', kind: 'path_blocked', redrive: false },
    make: () =>
      failing(fragile.id, {
        schemaName: 'work',
        reply: delivery({ changed_files: ['../../secrets.env'] }, { note: 'Mine.' }),
      }),
    proof: { kind: 'event', holds: /"path.blocked".*secrets\.env/ },
  },
  {
    ...{ name: 'The step takes too long', kind: 'timeout', redrive: true },
    make: () => failing(fragile.id, { schemaName: 'work', delayMs: 20_000 }),
    proof: attemptFailed('StepTimedOut'),
  },
  {
    ...{ name: 'A reviewer never approves', kind: 'iteration_limit', redrive: false },
    make: () =>
      failing(endless.id, {
        schemaName: 'check',
        reply: JSON.stringify({
          status: 'complete',
          summary: 'Looked.',
          outputs: { decision: 'reject', feedback: 'No.' },
        }),
      }),
    proof: { kind: 'event', holds: /"step.completed".*"check".*"fail"/ },
  },
  {
    ...{ name: 'A person rejects the plan', kind: 'rejected', redrive: false },
    make: async () => {
      const { runId } = await runAtPlan(host.api, { workflowId: 'bench-gated' });
      await host.api.decide(runId, { decision: 'reject', comment: 'Far too dear.' });
      return over(runId);
    },
    proof: { kind: 'event', holds: /"plan.rejected".*Far too dear/ },
  },
  {
    ...{ name: 'Nobody decides in time', kind: 'gate_expired', redrive: true },
    make: async () => {
      const { runId, gate } = await runAtPlan(host.api, { workflowId: 'bench-gated' });
      await clock.advanceTo(Date.parse(gate?.expiresAt ?? '') + 5 * 60_000);
      return over(runId);
    },
    proof: { kind: 'event', holds: /"plan.proposed"/ },
  },
  {
    ...{ name: 'A setting is wrong', kind: 'configuration_error', redrive: false },
    make: () => failing(fragile.id, { schemaName: 'work', fail: 'ConfigurationError' }),
    proof: attemptFailed('ConfigurationError'),
  },
];

interface Row {
  readonly failure: string;
  readonly expected: string;
  readonly found: string;
  readonly proof: string;
  readonly references: string;
  readonly redrive: string;
  readonly right: boolean;
}

it('ten ways to fail, made for real: at least nine are diagnosed rightly, with evidence that resolves (DX-9, B-11)', async () => {
  const rows: Row[] = [];
  for (const failure of FAILURES) rows.push(await diagnosed(failure));
  console.table(rows);
  await mkdir(ARTIFACTS, { recursive: true });
  await writeFile(`${ARTIFACTS}diagnosis-report.md`, reportOf(rows));
  expect(rows).toHaveLength(10);
  expect(rows.filter(({ right }) => !right).length).toBeLessThanOrEqual(1);
}, 120_000);

async function diagnosed({ name, kind, make, proof, redrive }: Failure): Promise<Row> {
  const runId = await make();
  resetOffline();
  const before = await host.api.events(runId);
  const client = diagnosisClient(host.api);
  const diagnosis = await client.ask(runId);
  const evidence = await client.resolve(diagnosis);
  // It runs beside the workflow and advances nothing.
  expect(await host.api.events(runId)).toEqual(before);
  const proving = [...evidence.values()].find(one => one.kind === proof.kind && proof.holds.test(one.text));
  const isProposed = diagnosis.proposedRedrive !== undefined;
  return {
    failure: name,
    expected: kind,
    found: `${diagnosis.cause?.kind ?? 'uncertain'} (${diagnosis.cause?.confidence ?? '–'})`,
    proof: proving?.ref ?? 'none',
    references: `${evidence.size} of ${citedIn(diagnosis).size}`,
    redrive: isProposed ? 'proposed' : 'no',
    right:
      diagnosis.cause?.kind === kind &&
      proving !== undefined &&
      diagnosis.claims.some(({ refs }) => refs.includes(proving.ref)) &&
      evidence.size === citedIn(diagnosis).size &&
      isProposed === redrive,
  };
}

function citedIn({ claims }: Diagnosis): Set<string> {
  return new Set(claims.flatMap(({ refs }) => refs));
}

/** Every call of the step goes wrong in the same way. */
async function failing(workflowId: string, turn: ScriptedTurn): Promise<string> {
  scriptOffline([{ ...turn, times: 20 }]);
  const { body } = await host.api.start(workflowId, {});
  return over(body.runId);
}

async function over(runId: string): Promise<string> {
  for (;;) {
    const { body } = await host.api.run(runId);
    if (body.completedAt !== undefined) return runId;
    await clock.advanceBy(1000);
  }
}

function reportOf(rows: readonly Row[]): string {
  const right = rows.filter(row => row.right).length;
  const lines = rows.map(
    row =>
      `| ${row.failure} | ${row.expected} | ${row.found} | ${row.proof} | ${row.references} | ${row.redrive} | ${row.right ? 'yes' : '**no**'} |`,
  );
  return [
    '# Ten ways to fail, and what the diagnosis says',
    '',
    `Offline provider, on the local host: ${right} of ${rows.length} right. Written by tests/system/diagnosis-report.test.ts.`,
    '',
    '| failure | cause | found (confidence) | proved by | references that resolve | redrive | right |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
