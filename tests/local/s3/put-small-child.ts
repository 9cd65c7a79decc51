/** Puts small objects over and over and prints each as it is acknowledged, for tests that kill it. */
import { openInProcess } from './in-process-s3.ts';
import { BUCKET } from './s3-fixture.ts';

const [, , folder = ''] = process.argv;
const { client } = await openInProcess(folder);
const writers = Array.from({ length: 8 }, async (_, writer) => {
  for (let round = 0; ; round++) {
    await client.putObject({ Bucket: BUCKET, Key: `w${writer}`, Body: `${writer}:${round}` });
    process.stdout.write(`${writer}:${round}\n`);
  }
});
await Promise.all(writers);
