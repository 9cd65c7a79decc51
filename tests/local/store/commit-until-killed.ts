import { openStore } from '../../../local/store/store.ts';

const store = await openStore({ folder: process.argv[2] as string, segmentBytes: 20_000 });
for (let count = 1; ; count += 1) {
  await store.commit([
    { kind: 'append', partition: 'p', row: 'numbers', value: String(count) },
    { kind: 'put', partition: 'p', row: 'bulk', value: 'x'.repeat(2000) },
  ]);
  process.stdout.write(`${count}\n`);
}
