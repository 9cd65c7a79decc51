import { expect, it } from 'vitest';
import { nearestName } from '../../../core/domain/nearest-name.ts';

it('suggests the nearest name, and none that is far off', () => {
  expect(nearestName('reveiw', ['write', 'review', 'publish'])).toBe('review');
  expect(nearestName('x', ['write', 'review'])).toBeUndefined();
});
