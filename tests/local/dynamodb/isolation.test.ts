import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openStore, type Store, type Write } from '../../../local/store/store.ts';
import { SimulatedDisk } from '../store/simulated-disk.ts';
import { openOnStore, THINGS } from './open-test-dynamodb.ts';

const TableName = 'things';
const KEY = { pk: { S: 'a' }, sk: { S: '-' } };

/** A store whose disk is as slow as the test wants: commits wait until they are let go. */
async function openSlow() {
  const disk = new SimulatedDisk();
  const store = await openStore({ folder: 'disk', files: disk, log: () => {} });
  let letGo = () => {};
  let gate = Promise.resolve();
  const slow: Store = {
    get: (partition, row) => store.get(partition, row),
    list: (partition, row) => store.list(partition, row),
    rows: partition => store.rows(partition),
    partitions: prefix => store.partitions(prefix),
    commit: (writes: readonly Write[]) => gate.then(() => store.commit(writes)),
    close: () => store.close(),
  };
  const { call, service } = await openOnStore(slow, new VirtualClock());
  await call('CreateTable', THINGS);
  return {
    call,
    service,
    disk,
    hold: () => {
      gate = new Promise(resolve => {
        letGo = resolve;
      });
    },
    release: () => letGo(),
  };
}

const turn = () => new Promise(resolve => setTimeout(resolve, 5));

describe('while a write is on its way to the disk', () => {
  it('nobody reads it, and later writes are decided by it', async () => {
    const { call, hold, release } = await openSlow();
    const told: string[] = [];
    hold();
    const first = call('PutItem', { TableName, Item: { ...KEY, number: { N: '1' } } }).then(() =>
      told.push('put'),
    );
    expect(await call('GetItem', { TableName, Key: KEY })).toEqual({});
    expect(await call('Scan', { TableName })).toMatchObject({ Count: 0 });
    const add = call('UpdateItem', {
      TableName,
      Key: KEY,
      UpdateExpression: 'ADD #number :one',
      ExpressionAttributeNames: { '#number': 'number' },
      ExpressionAttributeValues: { ':one': { N: '1' } },
      ReturnValues: 'ALL_NEW',
    });
    release();
    await first;
    expect(await add).toEqual({ Attributes: { ...KEY, number: { N: '2' } } });
    expect(await call('GetItem', { TableName, Key: KEY })).toEqual({ Item: { ...KEY, number: { N: '2' } } });
  });

  it.each([
    ['PutItem', { TableName, Item: KEY, ConditionExpression: 'attribute_not_exists(pk)' }],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { ConditionCheck: { TableName, Key: KEY, ConditionExpression: 'attribute_not_exists(pk)' } },
        ],
      },
    ],
  ])('%s is not refused because of it before it is there', async (operation, input) => {
    const { call, hold, release } = await openSlow();
    hold();
    const first = call('PutItem', { TableName, Item: KEY });
    let isRefused = false;
    const second = call(operation, input).catch(() => {
      isRefused = true;
    });
    await turn();
    expect(isRefused).toBe(false);
    release();
    await Promise.all([first, second]);
    expect(isRefused).toBe(true);
  });

  it('a deletion of what it deletes is not confirmed before it is gone', async () => {
    const { call, hold, release } = await openSlow();
    await call('PutItem', { TableName, Item: KEY });
    hold();
    let confirmed = 0;
    const remove = () => call('DeleteItem', { TableName, Key: KEY }).then(() => confirmed++);
    const both = Promise.all([remove(), remove()]);
    await turn();
    expect(confirmed).toBe(0);
    release();
    await both;
    expect(confirmed).toBe(2);
  });

  it('puts, deletes and puts of one item end as the last one said', async () => {
    const { call, hold, release } = await openSlow();
    hold();
    const changes = [
      call('PutItem', { TableName, Item: { ...KEY, state: { S: 'x' } } }),
      call('DeleteItem', { TableName, Key: KEY }),
      call('PutItem', { TableName, Item: { ...KEY, state: { S: 'y' } } }),
      call('DeleteItem', { TableName, Key: KEY }),
      call('PutItem', { TableName, Item: { ...KEY, state: { S: 'z' } } }),
    ];
    release();
    await Promise.all(changes);
    expect(await call('Scan', { TableName })).toMatchObject({ Items: [{ ...KEY, state: { S: 'z' } }] });
    expect(await call('Scan', { TableName, IndexName: 'byState' })).toMatchObject({ Count: 1 });
  });
});

it('answers 500 once the disk has failed, and still reads what is there', async () => {
  const { call, service, disk } = await openSlow();
  await call('PutItem', { TableName, Item: KEY });
  disk.failBefore = disk.steps;
  const lost = { ...KEY, pk: { S: 'lost' } };
  await expect(call('PutItem', { TableName, Item: lost })).rejects.toMatchObject({
    code: 'InternalServerError',
    status: 500,
  });
  const answer = await service({
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'x-amz-target': 'DynamoDB_20120810.DeleteItem' },
    body: (async function* () {
      yield Buffer.from(JSON.stringify({ TableName, Key: KEY }));
    })(),
  });
  expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([500, 'InternalServerError']);
  expect(await call('GetItem', { TableName, Key: KEY })).toEqual({ Item: KEY });
  expect(await call('GetItem', { TableName, Key: lost })).toEqual({});
});
