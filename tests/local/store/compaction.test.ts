import { expect, test } from 'vitest';
import { openStore } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { idle, storeAsJson } from './store-model.ts';

function diskBytes(disk: SimulatedDisk): number {
  return Object.values(disk.contents()).reduce((total, bytes) => total + bytes.length, 0);
}

test('the disk holds little more than twice what is live, however often rows are written', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk, segmentBytes: 4000 });
  await store.commit([{ kind: 'put', partition: 'still', row: 'r', value: 'first' }]);
  for (let index = 0; index < 300; index += 1) {
    await store.commit([
      { kind: 'put', partition: `p${index % 5}`, row: 'r', value: `${index}`.padEnd(500) },
    ]);
  }
  await idle(20);
  expect(diskBytes(disk)).toBeLessThan(3 * 4000);
  expect(store.get('still', 'r')).toBe('first');
  const state = storeAsJson(store);
  await store.close();
  expect(storeAsJson(await openStore({ folder: '/data', files: disk }))).toBe(state);
});

test('a list whose values lie in many segments keeps their order', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk, segmentBytes: 1000 });
  const expected: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    expected.push(`entry ${index}`);
    await store.commit([
      { kind: 'append', partition: 'p', row: 'history', value: `entry ${index}` },
      { kind: 'put', partition: 'p', row: 'state', value: 'x'.repeat(400) },
    ]);
  }
  await idle(20);
  expect(Object.keys(disk.contents())).not.toContain('00000001.log');
  expect(store.list('p', 'history')).toEqual(expected);
  await store.close();
  expect((await openStore({ folder: '/data', files: disk })).list('p', 'history')).toEqual(expected);
});

test('removed rows and dropped partitions do not come back when their removal is compacted away', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk, segmentBytes: 1000 });
  await store.commit([{ kind: 'put', partition: 'dropped', row: 'r', value: 'x'.repeat(900) }]);
  await store.commit([{ kind: 'put', partition: 'kept', row: 'removed', value: 'x'.repeat(900) }]);
  await store.commit([{ kind: 'drop', partition: 'dropped' }]);
  await store.commit([{ kind: 'remove', partition: 'kept', row: 'removed' }]);
  await store.commit([{ kind: 'put', partition: 'kept', row: 'r', value: 'kept' }]);
  await idle(20);
  expect(Object.keys(disk.contents())).toHaveLength(1);
  await store.close();
  expect(storeAsJson(await openStore({ folder: '/data', files: disk }))).toBe('[["kept",[["r",["kept"]]]]]');
});

test('a log in which everything is live is left alone', async () => {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: '/data', files: disk, segmentBytes: 100 });
  for (let index = 0; index < 20; index += 1) {
    await store.commit([{ kind: 'put', partition: 'p', row: String(index), value: '' }]);
  }
  const steps = disk.steps;
  await idle(20);
  expect(disk.steps).toBe(steps);
  expect(Object.keys(disk.contents())).toContain('00000001.log');
});

test('close interrupts compaction, and it is done after the next commit', async () => {
  const disk = new SimulatedDisk();
  const settings = { folder: '/data', files: disk, segmentBytes: 1_500_000 };
  const store = await openStore(settings);
  const rows = Array.from({ length: 10 }, (_, index) => String(index));
  await store.commit(rows.map(row => ({ kind: 'put', partition: 'p', row, value: row.repeat(100_000) })));
  for (let count = 0; count < 4; count += 1) {
    await store.commit([{ kind: 'put', partition: 'p', row: 'bulk', value: 'x'.repeat(700_000) }]);
  }
  const state = storeAsJson(store);
  await store.close();
  expect(Object.keys(disk.contents())).toContain('00000001.log');
  const reopened = await openStore(settings);
  expect(storeAsJson(reopened)).toBe(state);
  await reopened.commit([{ kind: 'remove', partition: 'p', row: 'none' }]);
  await idle(20);
  expect(Object.keys(disk.contents())).not.toContain('00000001.log');
  expect(storeAsJson(reopened)).toBe(state);
});
