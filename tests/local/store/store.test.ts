import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, StoreFailed } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('values of any size survive reopening on a real disk', async () => {
  const values = ['', 'é€😀', 'x'.repeat(16 * 1024 - 4), '€'.repeat(16 * 1024), 'y'.repeat(3_000_000)];
  const store = await openStore({ folder, segmentBytes: 100_000 });
  await Promise.all(values.map(value => store.commit([{ kind: 'append', partition: 'p', row: 'r', value }])));
  await store.commit(
    values.map((value, index) => ({ kind: 'put', partition: 'q', row: String(index), value })),
  );
  for (const _ of [1, 2]) expect(store.list('p', 'r')).toEqual(values);
  await store.close();
  const reopened = await openStore({ folder });
  expect(reopened.list('p', 'r')).toEqual(values);
  expect(reopened.rows('q').map(row => reopened.get('q', row))).toEqual(values);
  await reopened.close();
});

test('segments on a real disk are rotated and given back', async () => {
  const store = await openStore({ folder, segmentBytes: 10_000 });
  for (let index = 0; index < 60; index += 1) {
    await store.commit([{ kind: 'put', partition: 'p', row: 'r', value: `${index}`.padEnd(1000) }]);
  }
  await store.close();
  const names = (await readdir(folder)).filter(name => name.endsWith('.log'));
  expect(names.length).toBeLessThan(5);
  expect(names).not.toContain('00000001.log');
  const reopened = await openStore({ folder });
  expect(reopened.get('p', 'r')?.trim()).toBe('59');
  await reopened.close();
});

test('commits of one turn share one write and one sync', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk });
  const before = disk.steps;
  const commitAfterAwaits = async (awaits: number): Promise<void> => {
    for (let count = 0; count < awaits; count += 1) await undefined;
    await store.commit([{ kind: 'put', partition: `p${awaits}`, row: 'r', value: 'v' }]);
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => commitAfterAwaits(index)));
  expect(disk.steps - before).toBe(2);
  expect([...store.partitions('p1')]).toHaveLength(11);
});

test('close waits for the commits already made and refuses later ones', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk });
  const durable = store.commit([{ kind: 'put', partition: 'p', row: 'r', value: 'v' }]);
  await Promise.all([store.close(), store.close(), durable]);
  await expect(store.commit([{ kind: 'drop', partition: 'p' }])).rejects.toThrow(StoreFailed);
  expect((await openStore({ folder: '/data', files: disk })).get('p', 'r')).toBe('v');
});

test('text that UTF-8 cannot hold is refused, with the whole commit', async () => {
  const store = await openStore({ folder: '/data', files: new SimulatedDisk() });
  const refused = store.commit([
    { kind: 'put', partition: 'p', row: 'fine', value: 'v' },
    { kind: 'put', partition: 'p', row: 'r', value: 'half \ud83d' },
  ]);
  await expect(refused).rejects.toThrow(/^Partition "p": .*surrogate/);
  await store.commit([{ kind: 'put', partition: 'q', row: 'r', value: 'v' }]);
  expect([...store.partitions()]).toEqual(['q']);
});
