import { afterEach, expect, test } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { SimulatedDisk } from '../../store/simulated-disk.ts';
import { openOnDisk } from './open-on-disk.ts';
import type { StepCall } from './outside-world.ts';
import { Players } from './players.ts';
import { SeededRandom } from './seeded-random.ts';

const LOSSES = 60;
const RUNNING_AT_A_TIME = 12;

const random = new SeededRandom();
let clock = new VirtualClock({ jumpWhenIdle: true });
let disk = new SimulatedDisk();
const players = new Players({ random, slowestMs: 8, hold: () => clock.hold() });

afterEach(() => players.connection.close());

interface Powered {
  /** Resolves when the disk breaks: from then on nothing of this engine reaches anybody. */
  powerLost: Promise<void>;
}

async function powerOn(): Promise<Powered> {
  let isOn = true;
  let lose = () => {};
  const powerLost = new Promise<void>(resolve => {
    lose = resolve;
  });
  const { client } = await openOnDisk({
    disk,
    clock,
    storeLog: (level, text) => {
      if (level !== 'warn' || !text.startsWith('Writing to')) return;
      isOn = false;
      players.connection.disconnect();
      lose();
    },
    invokeLambda: async ({ functionName, payload }) => {
      if (!isOn) return new Promise(() => {});
      const answer = await players.world.serve(functionName, JSON.parse(payload) as StepCall);
      if ('output' in answer) return { statusCode: 200, payload: JSON.stringify(answer.output) };
      return { statusCode: 200, payload: JSON.stringify(answer), functionError: 'Unhandled' };
    },
    log: (level, text, fault) => {
      if (level === 'error' && isOn) players.world.violations.push(`${text} ${fault}`);
    },
  });
  players.connection.connect(client);
  return { powerLost };
}

/** After some time in the dark, without whatever of the unsynced bytes chance drops; power may fail again meanwhile. */
async function powerOnAgain(): Promise<Powered> {
  disk = disk.afterPowerLoss(() => random.chance(0.5));
  clock = new VirtualClock({ startMs: clock.now() + random.between(0, 5000), jumpWhenIdle: true });
  if (random.chance(0.2)) disk.failAfter = random.between(1, 3);
  try {
    const on = await powerOn();
    disk.failAfter = Number.POSITIVE_INFINITY;
    return on;
  } catch (fault) {
    if (fault !== disk.failure) throw fault;
    return powerOnAgain();
  }
}

function shortPause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 1));
}

test('keeps every promise through power losses at random writes and syncs', { timeout: 60_000 }, async () => {
  console.log(`DURABILITY_SEED=${random.seed}`);
  let on = await powerOn();
  await players.prepare();
  let isPlaying = true;
  const starting = (async () => {
    while (isPlaying) {
      if (players.running < RUNNING_AT_A_TIME) await players.startOne();
      else await players.lookForEnds();
      await shortPause();
    }
  })();
  for (let loss = 0; loss < LOSSES; loss++) {
    disk[random.chance(0.5) ? 'failBefore' : 'failAfter'] = disk.steps + random.between(1, 80);
    await on.powerLost;
    on = await powerOnAgain();
  }
  isPlaying = false;
  await starting;
  while (!(await players.lookForEnds())) await shortPause();
  expect(await players.findFaults(), `DURABILITY_SEED=${random.seed}`).toEqual([]);
  expect(Math.min(...Object.values(players.tally))).toBeGreaterThan(0);
});
