import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from './bench-engine.ts';

const SYNCS = 500;
const BLOCK = Buffer.alloc(4096, 1);

/** What this disk takes to make 4 KiB durable: the price of every commit that shares its sync with no other. */
export function benchDiskSync(): Promise<Record<string, number>> {
  return withFolder(async folder => {
    const file = await open(join(folder, 'probe'), 'w');
    const startMs = performance.now();
    for (let sync = 0; sync < SYNCS; sync += 1) {
      await file.write(BLOCK);
      await file.datasync();
    }
    const syncMs = (performance.now() - startMs) / SYNCS;
    await file.close();
    return { msPerSync: Math.round(syncMs * 1000) / 1000 };
  });
}
