import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../local/store/store.ts';
import { collectGarbage } from './collect-garbage.ts';

const COMMITS = 40_000;
const CONCURRENCY = 50;
const PARTITIONS = 10_000;
const ROWS = ['definition', 'input', 'state', 'token'];
const VALUE = 'v'.repeat(1024);

/** What the durable store manages on this machine's disk. */
export async function benchStore(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'store-bench-'));
  try {
    const commitsPerSecond = await measureCommits(join(folder, 'commits'));
    const restart = await measureOpen(join(folder, 'partitions'));
    return { commitsPerSecond, ...restart };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureCommits(folder: string): Promise<number> {
  const store = await openStore({ folder });
  await commitConcurrently(store, COMMITS / 10);
  const startMs = performance.now();
  await commitConcurrently(store, COMMITS);
  const elapsedMs = performance.now() - startMs;
  await store.close();
  return Math.round((COMMITS * 1000) / elapsedMs);
}

async function commitConcurrently(store: Store, commits: number): Promise<void> {
  let next = 0;
  const commitInTurn = async (): Promise<void> => {
    while (next < commits) {
      const partition = `execution-${next++ % PARTITIONS}`;
      await store.commit([{ kind: 'put', partition, row: 'state', value: VALUE }]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, commitInTurn));
}

async function measureOpen(folder: string): Promise<Record<string, number>> {
  const writer = await openStore({ folder });
  await Promise.all(
    Array.from({ length: PARTITIONS }, (_, index) => {
      const partition = `arn:aws:states:us-east-1:000000000000:execution:machine:${index}`;
      return writer.commit(ROWS.map(row => ({ kind: 'put', partition, row, value: VALUE })));
    }),
  );
  await writer.close();
  const heapBefore = collectedHeapBytes();
  const startMs = performance.now();
  const store = await openStore({ folder });
  const openMs = performance.now() - startMs;
  const heapBytes = collectedHeapBytes() - heapBefore;
  const startReadsMs = performance.now();
  let reads = 0;
  for (const partition of store.partitions()) {
    for (const row of ROWS) if (store.get(partition, row)?.length === VALUE.length) reads += 1;
  }
  const readMs = performance.now() - startReadsMs;
  await store.close();
  return {
    openMsWith10000Partitions: Math.round(openMs),
    heapBytesPerPartition: Math.round(heapBytes / PARTITIONS),
    readsPerSecond: Math.round((reads * 1000) / readMs),
  };
}

function collectedHeapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
