import { expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { API_ROUTES } from '../../core/contracts/api.ts';

it('the API describes exactly the routes that there are (RUN-3)', () => {
  const described = API_ROUTES.map(({ method, path }) => `${method} ${path}`).sort();
  expect(described).toEqual(manifest.routes.map(({ method, path }) => `${method} ${path}`).sort());
});
