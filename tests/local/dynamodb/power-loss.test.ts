import { expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openStore } from '../../../local/store/store.ts';
import { AwsError } from '../../../local/wire/aws-error.ts';
import { SeededRandom } from '../step-functions/durability/seeded-random.ts';
import { SimulatedDisk } from '../store/simulated-disk.ts';
import { openOnStore, THINGS } from './open-test-dynamodb.ts';

const LOSSES = 40;
const WRITERS = 6;
const TableName = 'things';
const random = new SeededRandom();

type Call = Awaited<ReturnType<typeof openOnStore>>['call'];
type Item = Record<string, { S?: string; N?: string }>;

/** What somebody outside has been told, and must find again. */
const toldVersions = new Map<string, number>();
const toldKeys = new Set<string>();
let nextVersion = 1;

const tell = (writer: string, version: number) =>
  toldVersions.set(writer, Math.max(version, toldVersions.get(writer) ?? 0));

async function powerOn(disk: SimulatedDisk): Promise<Call> {
  const store = await openStore({ folder: 'disk', files: disk, segmentBytes: 16 * 1024, log: () => {} });
  const { call } = await openOnStore(store, new VirtualClock());
  const { TableNames } = (await call('ListTables', {})) as { TableNames: string[] };
  if (TableNames.length === 0) await call('CreateTable', THINGS);
  return call;
}

/** Two items that are always of one version, and an entry in an index that moves with it. */
async function writePair(call: Call, writer: string): Promise<void> {
  const version = nextVersion++;
  const itemOf = (sk: string) => ({
    pk: { S: writer },
    sk: { S: sk },
    version: { N: String(version) },
    state: { S: `state ${version % 3}` },
    due: { N: String(version) },
  });
  await call('TransactWriteItems', {
    TransactItems: ['left', 'right'].map(sk => ({ Put: { TableName, Item: itemOf(sk) } })),
  });
  tell(writer, version);
}

async function readPair(call: Call, writer: string): Promise<void> {
  const { Items } = (await call('Query', {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: writer } },
  })) as { Items: Item[] };
  const versions = new Set(Items.map(item => Number(item.version?.N)));
  expect([0, 2]).toContain(Items.length);
  expect(versions.size).toBe(Math.min(Items.length, 1));
  for (const version of versions) tell(writer, version);
}

/** Many want to be the first; whoever hears that somebody was may rely on it. */
async function claim(call: Call): Promise<void> {
  const key = `claim ${nextVersion++ % 50}`;
  const Item = { pk: { S: key }, sk: { S: '-' } };
  const put = () => call('PutItem', { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  const outcomes = await Promise.allSettled([put(), put()]);
  for (const outcome of outcomes) {
    const isRefused =
      outcome.status === 'rejected' &&
      outcome.reason instanceof AwsError &&
      outcome.reason.code === 'ConditionalCheckFailedException';
    if (outcome.status === 'fulfilled' || isRefused) toldKeys.add(key);
  }
}

async function workUntilDark(call: Call, disk: SimulatedDisk): Promise<void> {
  const isDark = () => disk.steps >= Math.min(disk.failBefore, disk.failAfter);
  const work = async (writer: string) => {
    while (!isDark()) {
      const task = random.chance(0.6) ? writePair : random.chance(0.5) ? readPair : claim;
      await task(call, writer).catch(fault => {
        if (!(fault instanceof AwsError && fault.code === 'InternalServerError')) throw fault;
      });
      await new Promise(resolve => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => work(`writer ${number}`)));
}

async function assertKept(call: Call): Promise<void> {
  const { Items } = (await call('Scan', { TableName })) as { Items: Item[] };
  for (const [writer, told] of toldVersions) {
    const versions = Items.filter(item => item.pk?.S === writer).map(item => Number(item.version?.N));
    expect(versions, `of ${writer}`).toHaveLength(2);
    expect(versions[0]).toBe(versions[1]);
    expect(versions[0]).toBeGreaterThanOrEqual(told);
  }
  const keys = new Set(Items.map(item => item.pk?.S));
  for (const key of toldKeys) expect(keys).toContain(key);

  const indexed = (await call('Scan', { TableName, IndexName: 'byDue' })) as { Items: Item[] };
  const places = (items: Item[]) => items.map(({ pk, sk, due }) => `${pk?.S} ${sk?.S} ${due?.N}`).sort();
  expect(places(indexed.Items)).toEqual(places(Items.filter(item => item.due !== undefined)));
}

test('keeps what anybody was told through power losses at any write and sync', {
  timeout: 60_000,
}, async () => {
  let disk = new SimulatedDisk();
  let call = await powerOn(disk);
  for (let loss = 0; loss < LOSSES; loss++) {
    disk[random.chance(0.5) ? 'failBefore' : 'failAfter'] = disk.steps + random.between(1, 60);
    await workUntilDark(call, disk);
    disk = disk.afterPowerLoss(() => random.chance(0.5));
    call = await powerOn(disk);
    await assertKept(call).catch(fault => {
      throw new Error(`DURABILITY_SEED=${random.seed}: ${fault.message}`, { cause: fault });
    });
  }
  expect(toldVersions.size).toBe(WRITERS);
  expect(toldKeys.size).toBeGreaterThan(0);
});
