import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../../local/identity.ts';
import type { HttpServing } from '../../../../local/wire/serve-http.ts';
import { EngineProcess } from './engine-process.ts';
import { Players } from './players.ts';
import { SeededRandom } from './seeded-random.ts';
import { serveLambda } from './serve-lambda.ts';

const KILLS = 20;
const RUNNING_AT_A_TIME = 40;

const random = new SeededRandom();
const players = new Players({ random, slowestMs: 500 });
let folder: string;
let lambda: HttpServing;
let engine: EngineProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-9-'));
  lambda = await serveLambda(players.world);
});

afterEach(async () => {
  players.connection.close();
  await engine.kill();
  await lambda.close();
  await rm(folder, { recursive: true });
});

async function startEngine(): Promise<void> {
  engine = new EngineProcess([
    '--port',
    '0',
    '--data',
    folder,
    '--services-endpoint',
    `http://127.0.0.1:${lambda.port}`,
  ]);
  const endpoint = await engine.endpoint();
  players.connection.connect(
    new SFNClient({ region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS, endpoint, maxAttempts: 1 }),
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

test('keeps every promise through kill -9 at random moments', { timeout: 120_000 }, async () => {
  console.log(`DURABILITY_SEED=${random.seed}`);
  await startEngine();
  await players.prepare();
  let isKilling = true;
  const starting = (async () => {
    while (isKilling) {
      if (players.running < RUNNING_AT_A_TIME) await players.startOne();
      else await players.lookForEnds();
      await pause(random.between(0, 40));
    }
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(random.chance(0.2) ? random.between(0, 100) : random.between(100, 700));
    const { stderr } = await engine.kill();
    players.connection.disconnect();
    expect(stderr.replaceAll(/^Took up \d+ running executions\.\n|^.* torn by a crash .*\n/gm, '')).toBe('');
    await startEngine();
    await players.repeatStarts();
  }
  isKilling = false;
  await starting;
  while (!(await players.lookForEnds())) await pause(50);
  expect(await players.findFaults(), `DURABILITY_SEED=${random.seed}`).toEqual([]);
  expect(Math.min(...Object.values(players.tally))).toBeGreaterThan(0);
});
