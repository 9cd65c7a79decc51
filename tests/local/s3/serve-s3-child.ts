/** Serves the folder given as argument and prints the port, for tests that kill it. */
import { runS3 } from './s3-fixture.ts';

const [, , folder = ''] = process.argv;
const { endpoint } = await runS3(folder);
process.stdout.write(`${endpoint}\n`);
