import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore, type Write } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { anyCommit, applyToModel, idle, type Model, modelAsJson, storeAsJson } from './store-model.ts';

interface Round {
  commits: Write[][];
  idleTurns: number;
}

const anyRounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    commits: fc.array(anyCommit, { minLength: 1, maxLength: 3 }),
    idleTurns: fc.constantFrom(0, 0, 12),
  }),
  { minLength: 1, maxLength: 8 },
);

const settings = { folder: '/data', segmentBytes: 1500, log: () => {} };

/** Plays the rounds until the power goes; returns how many commits were acknowledged. */
async function play(disk: SimulatedDisk, rounds: Round[]): Promise<number> {
  let acknowledged = 0;
  try {
    const store = await openStore({ ...settings, files: disk });
    for (const { commits, idleTurns } of rounds) {
      const outcomes = await Promise.allSettled(commits.map(writes => store.commit(writes)));
      acknowledged += outcomes.filter(outcome => outcome.status === 'fulfilled').length;
      await idle(idleTurns);
    }
    await store.close();
  } catch (error) {
    if (error !== disk.failure) throw error;
  }
  return acknowledged;
}

function statesAfterEachCommit(rounds: Round[]): string[] {
  let model: Model = new Map();
  const states = [modelAsJson(model)];
  for (const writes of rounds.flatMap(round => round.commits)) {
    model = applyToModel(model, writes);
    states.push(modelAsJson(model));
  }
  return states;
}

async function expectSoundAfterPowerLoss(
  disk: SimulatedDisk,
  acknowledged: number,
  states: string[],
): Promise<void> {
  const store = await openStore({ ...settings, files: disk });
  expect(states.slice(acknowledged)).toContain(storeAsJson(store));
  await store.commit([{ kind: 'put', partition: 'later', row: 'row', value: 'later' }]);
  const state = storeAsJson(store);
  await store.close();
  const reopened = await openStore({ ...settings, files: disk.afterPowerLoss(() => false) });
  expect(storeAsJson(reopened)).toBe(state);
  await reopened.close();
}

test('keeps every acknowledged commit, and none by halves, when power is lost at any write or sync', async () => {
  await fc.assert(
    fc.asyncProperty(anyRounds, fc.infiniteStream(fc.boolean()), async (rounds, coins) => {
      const survives = (): boolean => coins.next().value as boolean;
      const states = statesAfterEachCommit(rounds);
      const whole = new SimulatedDisk();
      await play(whole, rounds);
      for (let step = 1; step <= whole.steps; step += 1) {
        for (const failure of ['failBefore', 'failAfter'] as const) {
          const disk = new SimulatedDisk();
          disk[failure] = step;
          const acknowledged = await play(disk, rounds);
          await expectSoundAfterPowerLoss(disk.afterPowerLoss(survives), acknowledged, states);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('keeps what it shows and takes after a kill when power is lost next', async () => {
  const rounds = [
    { commits: [[{ kind: 'put' as const, partition: 'a', row: 'r', value: 'v' }]], idleTurns: 0 },
  ];
  const whole = new SimulatedDisk();
  await play(whole, rounds);
  for (let step = 1; step <= whole.steps; step += 1) {
    const disk = new SimulatedDisk();
    disk.failAfter = step;
    await play(disk, rounds);
    disk.failAfter = Number.POSITIVE_INFINITY;
    const opened = await openStore({ ...settings, files: disk });
    const shown = storeAsJson(opened);
    const afterLoss = await openStore({ ...settings, files: disk.afterPowerLoss(() => false) });
    expect(storeAsJson(afterLoss)).toBe(shown);
    await opened.commit([{ kind: 'put', partition: 'later', row: 'r', value: 'v' }]);
    const afterCommitAndLoss = await openStore({ ...settings, files: disk.afterPowerLoss(() => false) });
    expect(storeAsJson(afterCommitAndLoss)).toBe(storeAsJson(opened));
  }
});

test('keeps every acknowledged commit when power is lost again while it recovers', async () => {
  const rounds = [1, 2, 3].map(index => ({
    commits: [[{ kind: 'append' as const, partition: 'a', row: 'r', value: String(index).repeat(900) }]],
    idleTurns: 0,
  }));
  const states = statesAfterEachCommit(rounds);
  const whole = new SimulatedDisk();
  await play(whole, rounds);
  for (let step = 1; step <= whole.steps; step += 1) {
    const disk = new SimulatedDisk();
    disk.failAfter = step;
    const acknowledged = await play(disk, rounds);
    let survivors = 0;
    const torn = disk.afterPowerLoss(() => survivors++ % 2 === 0).contents();
    for (let recoveryStep = 1; recoveryStep <= 4; recoveryStep += 1) {
      const recovering = SimulatedDisk.holding(torn);
      recovering.failAfter = recoveryStep;
      await play(recovering, []);
      await expectSoundAfterPowerLoss(
        recovering.afterPowerLoss(() => false),
        acknowledged,
        states,
      );
    }
  }
});
