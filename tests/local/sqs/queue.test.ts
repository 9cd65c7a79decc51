import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { Queue } from '../../../local/sqs/queue.ts';
import { openStore, type Store } from '../../../local/store/store.ts';

let folder: string;
let store: Store;
let clock: VirtualClock;
let queue: Queue;

const openQueue = () =>
  new Queue(
    { id: 'id', name: 'q', arn: 'arn:aws:sqs:r:1:q', createdMs: 0, modifiedMs: 0, attributes: {} },
    { store, clock, findQueue: () => undefined },
  );
const message = (id: string) => ({
  message: { id, body: id, attributes: {}, systemAttributes: {}, sentMs: clock.now() },
  delaySeconds: undefined,
});
const receiveIds = async (most: number) =>
  (await queue.receive({ most, visibilitySeconds: undefined, waitSeconds: 0 })).map(one => one.message.id);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queue-'));
  store = await openStore({ folder });
  clock = new VirtualClock();
  queue = openQueue();
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a queue', () => {
  it('loses a send that was under way when everything was dropped, in memory as in the store', async () => {
    const sending = queue.send([message('a')]);
    await Promise.all([sending, queue.drop()]);
    expect(queue.count().visible).toBe(0);
    expect(openQueue().count().visible).toBe(0);
  });

  it('gives each message to one of many receivers at once', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `m${index}`);
    await queue.send(ids.map(message));
    const received = await Promise.all(Array.from({ length: 8 }, () => receiveIds(5)));
    expect(received.flat().sort()).toEqual(ids.sort());
  });

  it('keeps a message hidden while its visibility is extended again and again', async () => {
    await queue.send([message('a')]);
    expect(await receiveIds(1)).toEqual(['a']);
    for (let extensions = 0; extensions < 500; extensions++) {
      expect(await queue.changeVisibility('a', 30)).toBe('changed');
      await clock.advanceBy(10);
    }
    expect(await receiveIds(1)).toEqual([]);
    await clock.advanceBy(30_000);
    expect(await receiveIds(1)).toEqual(['a']);
  });
});
