import { expect, test } from 'vitest';
import { openStore, type Store, StoreDamaged } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';

const settings = { folder: '/data', segmentBytes: 200 };

async function open(disk: SimulatedDisk, warnings: string[] = []): Promise<Store> {
  return openStore({ ...settings, files: disk, log: (_level, text) => warnings.push(text) });
}

/** Nine commits of one value each , three to a segment; returns the disk before and after the last of them. */
async function writeNine(): Promise<{ before: Record<string, Buffer>; after: Record<string, Buffer> }> {
  const disk = new SimulatedDisk();
  const store = await open(disk);
  let before = disk.contents();
  for (let index = 1; index <= 9; index += 1) {
    before = disk.contents();
    await store.commit([{ kind: 'append', partition: 'p', row: 'numbers', value: `number ${index}` }]);
  }
  const after = disk.contents();
  await store.close();
  return { before, after };
}

function newestOf(contents: Record<string, Buffer>): string {
  return Object.keys(contents).sort().at(-1) as string;
}

const { before, after } = await writeNine();
const newest = newestOf(after);
const whole = after[newest] as Buffer;
const lastRecordStart = (before[newest] as Buffer).length;

test('the log under test has several segments and several records in the newest', () => {
  expect(Object.keys(after).length).toBeGreaterThan(2);
  expect(newestOf(before)).toBe(newest);
  expect(lastRecordStart).toBeGreaterThan(28);
});

test('a last record cut short anywhere is cut off with a warning that names file and offset', async () => {
  for (let length = lastRecordStart + 1; length < whole.length; length += 1) {
    const disk = SimulatedDisk.holding({ ...after, [newest]: whole.subarray(0, length) });
    const warnings: string[] = [];
    const store = await open(disk, warnings);
    expect(store.list('p', 'numbers')).toHaveLength(8);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`${newest}.* at byte ${lastRecordStart};`))]);
    expect(disk.contents()[newest]).toHaveLength(lastRecordStart);
  }
});

test.each([
  ['zeros', Buffer.alloc(600)],
  ['stale bytes', Buffer.from('left over '.repeat(60))],
])('%s after the last record are cut off, and commits go on from there', async (_name, tail) => {
  const disk = SimulatedDisk.holding({ ...after, [newest]: Buffer.concat([whole, tail]) });
  const warnings: string[] = [];
  const store = await open(disk, warnings);
  expect(warnings).toHaveLength(1);
  await store.commit([{ kind: 'append', partition: 'p', row: 'numbers', value: 'number 10' }]);
  await store.close();
  expect((await open(disk)).list('p', 'numbers')).toHaveLength(10);
});

test.each([0, 5, 28])(
  'a newest segment with a torn header of %i bytes is removed with a warning',
  async length => {
    const torn = `${String(Number.parseInt(newest, 10) + 1).padStart(8, '0')}.log`;
    const disk = SimulatedDisk.holding({ ...after, [torn]: Buffer.alloc(length) });
    const warnings: string[] = [];
    const store = await open(disk, warnings);
    expect(store.list('p', 'numbers')).toHaveLength(9);
    expect(warnings).toEqual([expect.stringContaining(torn)]);
    expect(Object.keys(disk.contents())).not.toContain(torn);
  },
);

test('a store whose only segment has a torn header opens empty', async () => {
  const store = await open(SimulatedDisk.holding({ '00000001.log': Buffer.alloc(0) }));
  await store.commit([{ kind: 'put', partition: 'p', row: 'r', value: 'v' }]);
  expect(store.get('p', 'r')).toBe('v');
});

async function expectDamage(contents: Record<string, Buffer>, file: string): Promise<void> {
  const disk = SimulatedDisk.holding(contents);
  const refusal = await open(disk).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreDamaged);
  expect((refusal as StoreDamaged).message).toMatch(new RegExp(`^/data/${file} is damaged at byte \\d+: .+`));
  expect(disk.steps).toBe(0);
  expect(disk.contents()).toEqual(contents);
}

test('a byte changed anywhere before the last record is damage, and nothing is touched', async () => {
  for (const [name, bytes] of Object.entries(after)) {
    const end = name === newest ? lastRecordStart : bytes.length;
    for (let offset = 0; offset < end; offset += 1) {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] as number) ^ 0x10;
      await expectDamage({ ...after, [name]: changed }, name);
    }
  }
});

test('damage names the offset of the record that is damaged', async () => {
  const changed = Buffer.from(whole);
  changed[lastRecordStart - 1] = 0;
  const refusal = await open(SimulatedDisk.holding({ ...after, [newest]: changed })).catch(error => error);
  expect(refusal).toMatchObject({ name: 'StoreDamaged', file: `/data/${newest}` });
  expect(refusal.offset).toBeGreaterThanOrEqual(28);
  expect(refusal.offset).toBeLessThan(lastRecordStart);
});

test('a segment missing in the middle is damage', async () => {
  const { '00000002.log': _missing, ...rest } = after;
  await expectDamage(rest, '00000003.log');
});

test('a segment that ends early is damage when another follows', async () => {
  const first = after['00000001.log'] as Buffer;
  for (const lostBytes of [1, first.length - 30]) {
    const cut = { ...after, '00000001.log': first.subarray(0, first.length - lostBytes) };
    await expectDamage(cut, '00000001.log');
  }
});

test('a record that is missing from the middle is damage', async () => {
  const first = after['00000001.log'] as Buffer;
  const recordBytes = (first.length - 28) / 3;
  expect(Number.isInteger(recordBytes)).toBe(true);
  const gap = Buffer.concat([first.subarray(0, 28 + recordBytes), first.subarray(28 + 2 * recordBytes)]);
  await expectDamage({ ...after, '00000001.log': gap }, '00000001.log');
});

test('a segment of an unknown format version is refused, not removed', async () => {
  const { crc32 } = await import('node:zlib');
  const header = Buffer.from(whole.subarray(0, 28));
  header.writeUInt16LE(2, 8);
  header.writeUInt32LE(crc32(header.subarray(0, 24)), 24);
  await expectDamage({ '00000001.log': header }, '00000001.log');
});

test('a torn record that holds a copy of an earlier one is still a torn tail', async () => {
  const copied = whole.subarray(28, lastRecordStart);
  const torn = Buffer.concat([whole.subarray(0, lastRecordStart), Buffer.alloc(40), copied]);
  const store = await open(SimulatedDisk.holding({ ...after, [newest]: torn }));
  expect(store.list('p', 'numbers')).toHaveLength(8);
});
