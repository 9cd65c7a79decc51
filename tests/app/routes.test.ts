import { expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { API_ROUTES } from '../../core/contracts/api.ts';

const EVERYTHING_ELSE = 'ANY /{path+}';

it('the API describes exactly the routes that there are (RUN-3)', () => {
  const described = API_ROUTES.map(({ method, path }) => `${method} ${path}`).sort();
  const routes = manifest.routes.map(({ method, path }) => `${method} ${path}`);
  expect(routes).toContain(EVERYTHING_ELSE);
  // HEAD is GET without a body, for those who look whether there is anything.
  const own = routes.filter(route => route !== EVERYTHING_ELSE && !route.startsWith('HEAD '));
  expect(described).toEqual(own.sort());
});
