import { expect, test } from 'vitest';
import { openStore, StoreFailed } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';

const put = (row: string) => [{ kind: 'put' as const, partition: 'p', row, value: 'x'.repeat(100) }];

test.each([
  ['write', 1, 10_000],
  ['sync', 2, 10_000],
  ['start of a new segment', 1, 100],
])(
  'a fault of the %s fails the waiting commits and all later ones, while reads go on',
  async (_name, step, segmentBytes) => {
    const disk = new SimulatedDisk();
    const warnings: string[] = [];
    const store = await openStore({
      folder: '/data',
      files: disk,
      segmentBytes,
      log: (_level, text) => warnings.push(text),
    });
    await store.commit(put('before'));
    disk.failure = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    disk.failBefore = disk.steps + step;
    const waiting = await Promise.allSettled([store.commit(put('one')), store.commit(put('two'))]);
    for (const outcome of waiting) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'StoreFailed', cause: disk.failure },
      });
    }
    disk.failBefore = Number.POSITIVE_INFINITY;
    await expect(store.commit(put('later'))).rejects.toThrow(StoreFailed);
    await expect(store.commit(put('later'))).rejects.toThrow(/^Writing to \/data failed \(ENOSPC/);
    expect(warnings).toHaveLength(1);
    expect(store.rows('p')).toEqual(['before']);
    expect(store.get('p', 'before')).toHaveLength(100);
    await store.close();
  },
);

test('the owner is told of a fault once, instead of the log', async () => {
  const disk = new SimulatedDisk();
  const warnings: string[] = [];
  const faults: unknown[] = [];
  const store = await openStore({
    folder: '/data',
    files: disk,
    log: (_level, text) => warnings.push(text),
    onFailure: fault => faults.push(fault),
  });
  disk.failBefore = disk.steps + 1;
  const [first] = await Promise.allSettled([store.commit(put('one')), store.commit(put('two'))]);
  await Promise.allSettled([store.commit(put('three')), store.close()]);
  expect(faults).toEqual([(first as PromiseRejectedResult).reason]);
  expect(warnings).toEqual([]);
});

test('commits that gather while the failing one is in flight fail with it', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk, log: () => {} });
  disk.failBefore = disk.steps + 2;
  const first = store.commit(put('first'));
  const gathered = new Promise(resolve => setImmediate(resolve)).then(() => store.commit(put('second')));
  const outcomes = await Promise.allSettled([first, gathered]);
  expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected']);
});
