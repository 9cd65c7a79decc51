import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '../../../local/store/store.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { anyCommit, applyToModel, idle, type Model, modelAsJson, storeAsJson } from './store-model.ts';

const anyAction = fc.oneof(
  { weight: 6, arbitrary: fc.record({ commits: fc.array(anyCommit, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ idleTurns: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.constant({ reopens: true }) },
);

test('holds what a plain map holds, through concurrent commits, compaction and reopening', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { maxLength: 40 }),
      fc.constantFrom(1, 700, 4000),
      async (actions, segmentBytes) => {
        const options = { folder: '/data', files: new SimulatedDisk(), segmentBytes };
        let store = await openStore(options);
        let model: Model = new Map();
        for (const action of actions) {
          if ('commits' in action) {
            const durable = action.commits.map(writes => store.commit(writes));
            expect(storeAsJson(store)).toBe(modelAsJson(model));
            await Promise.all(durable);
            model = action.commits.reduce(applyToModel, model);
          } else if ('idleTurns' in action) {
            await idle(action.idleTurns);
          } else {
            await store.close();
            store = await openStore(options);
          }
          expect(storeAsJson(store)).toBe(modelAsJson(model));
        }
        await store.close();
      },
    ),
    { numRuns: 150 },
  );
});
