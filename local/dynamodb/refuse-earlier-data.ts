import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Until version 0.1 the tables were in a file of their own. Without them the journal's runs would have lost their records. */
export function refuseEarlierData(dataFolder: string): void {
  const file = join(dataFolder, 'dynamodb', 'dynamodb.sqlite');
  if (!existsSync(file)) return;
  throw new Error(
    `${file} was written by an earlier version, and this one cannot see the runs in it. Let that version finish them; then set COUNTERSIGN_DATA to another folder, or delete ${dataFolder} to begin anew.`,
  );
}
