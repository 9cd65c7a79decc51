import { expect, it, vi } from 'vitest';
import { benchGatedRuns } from '../../bench/gated-runs.ts';

it('measures whole gated runs and what AWS would bill for them', { timeout: 60_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const figures = await benchGatedRuns({
    runs: 6,
    concurrency: 3,
    warmUpRuns: 3,
    pollMs: undefined,
    profileFile: undefined,
  });
  expect(figures).toMatchObject({
    runs: 6,
    concurrency: 3,
    runsPerSecond: expect.any(Number),
    latencyMs: { p50: expect.any(Number), p99: expect.any(Number) },
    cpuMsPerRun: { host: expect.any(Number), client: expect.any(Number) },
    peakMemoryMb: expect.any(Number),
    diskBytesPerRun: { journal: expect.any(Number), s3: expect.any(Number) },
    apiPollsPerRun: 0,
    awsPerRun: { stateTransitions: 4, httpApiRequests: 3, lambdaInvocations: 7, customEvents: 0 },
  });
  const { awsPerRun, usdPer1000Runs } = figures as Record<string, Record<string, number>>;
  expect(awsPerRun?.writeRequestUnits).toBeGreaterThan(0);
  expect(awsPerRun?.s3Puts).toBeGreaterThan(0);
  expect(usdPer1000Runs?.total).toBeGreaterThan(0.1);
  expect(usdPer1000Runs?.total).toBeLessThan(0.25);
});
