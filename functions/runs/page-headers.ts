import type { GatePage } from '../../core/contracts/gate-page.ts';

const WITH_SCRIPT =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Only the page that has something to copy and to upload may run a script, and only ours. */
export function pageHeaders({ content, status }: GatePage): Record<string, string> {
  return content.kind === 'manual' && status.kind === 'open'
    ? { 'content-security-policy': WITH_SCRIPT }
    : {};
}
