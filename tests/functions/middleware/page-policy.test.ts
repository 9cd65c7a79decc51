import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderGatePage, renderMissingGatePage } from '../../../console/gate-page/render-gate-page.ts';
import { html, toHttpResult } from '../../../functions/middleware/http-answer.ts';
import { pagePolicy } from '../../../functions/middleware/page-policy.ts';
import { planPage } from '../../console/pages.ts';

const directive = (page: string, name: string) =>
  pagePolicy(page)
    .split('; ')
    .find(one => one.startsWith(`${name} `));
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('security 12: the policy of a page', () => {
  const page = renderGatePage(planPage());

  it('allows the style sheets of the page by their hashes, and no others', () => {
    const sheets = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hashOf(text));
    expect(sheets.length).toBeGreaterThan(0);
    expect(directive(page, 'style-src')).toBe(`style-src ${sheets.join(' ')}`);
    expect(pagePolicy(page)).not.toContain('unsafe');
  });

  it('allows nothing that stands after the first text that is not ours', () => {
    const title = '<style>h1{}</style><script src="/console/x.js"></script>';
    const forged = `<!doctype html><style>b{}</style><title>${title}</title>${title}`;
    expect(directive(forged, 'style-src')).toBe(`style-src ${hashOf('b{}')}`);
    expect(directive(forged, 'script-src')).toBe("script-src 'none'");
  });

  it('allows a script of ours where the page has one', () => {
    expect(directive(page, 'script-src')).toBe("script-src 'self'");
    expect(directive(renderMissingGatePage(), 'script-src')).toBe("script-src 'none'");
    expect(directive('', 'style-src')).toBe("style-src 'none'");
  });

  it.each([
    [
      'content-security-policy',
      /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'/,
    ],
    ['referrer-policy', /^no-referrer$/],
    ['cache-control', /^no-store$/],
    ['x-frame-options', /^DENY$/],
    ['x-content-type-options', /^nosniff$/],
  ])('comes with every page: %s', (name, value) => {
    expect(toHttpResult(html(200, page), 'GET').headers?.[name]).toMatch(value);
  });
});
