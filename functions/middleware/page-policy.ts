import { createHash } from 'node:crypto';

const FIXED =
  "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * What a page of ours may load: the style sheets in it by their hashes, so that it is whole with one request, and scripts
 * of ours if it asks for one. Only what stands before the title counts, because no text of others does.
 */
export function pagePolicy(page: string): string {
  const own = page.slice(0, Math.max(0, page.indexOf('<title>')));
  const styles = [...own.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hashSource(text));
  const scripts = own.includes('<script src="/console/') ? "'self'" : "'none'";
  return `default-src 'none'; script-src ${scripts}; style-src ${styles.join(' ') || "'none'"}; ${FIXED}`;
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
