import { expect, it } from 'vitest';
import { wantsPage } from '../../../functions/middleware/wants-page.ts';

it.each([
  ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
  ['who wants a page alone', 'Text/HTML', true],
  ['who would take JSON as well', 'application/json;q=0.5, text/html', true],
  ['curl', '*/*', false],
  ['a client of the API', 'application/json, text/plain, */*', false],
  ['who takes both alike', 'text/html, application/json', false],
  ['who would rather have anything else', 'text/html;q=0.1, */*', false],
  ['who refuses pages', 'text/html;q=0', false],
  ['who says something else', 'text/html-sandboxed; q=x', false],
  ['who says nothing', undefined, false],
])('%s is answered with a page: %s → %s', (_who, accept, isPage) => {
  expect(wantsPage({ accept })).toBe(isPage);
});
