import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from '../../../local/s3/storage/key-order.ts';
import { SortedKeys } from '../../../local/s3/storage/sorted-keys.ts';

const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ add: fc.uniqueArray(key, { maxLength: 30 }) }),
  fc.record({ remove: fc.nat() }),
  fc.record({ look: key }),
);

test('keys are in order whenever somebody looks, however they came and went', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key), fc.array(step), (first, steps) => {
      const keys = new SortedKeys(first);
      let model = [...first].sort(compareKeys);
      for (const one of steps) {
        if ('add' in one)
          for (const added of one.add.filter(candidate => !model.includes(candidate))) {
            keys.add(added);
            model = [...model, added].sort(compareKeys);
          }
        else if ('remove' in one) {
          const removed = model[one.remove % Math.max(model.length, 1)];
          if (removed !== undefined) keys.remove(removed);
          model = model.filter(candidate => candidate !== removed);
        } else {
          const place = model.findIndex(candidate => compareKeys(candidate, one.look) >= 0);
          expect(keys.firstNotBefore(one.look)).toBe(place < 0 ? model.length : place);
        }
      }
      expect(Array.from({ length: model.length + 1 }, (_, position) => keys.at(position))).toEqual([
        ...model,
        undefined,
      ]);
    }),
  );
});
