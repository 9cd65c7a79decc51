import type { ManifestRoute } from '../../app/manifest-types.ts';

const SIGNED_LINK =
  'People come here from a link without an AWS identity; the function checks the signature that the link carries.';

const SIGNED_BY_SLACK =
  'Slack has no AWS identity; the function checks the HMAC that Slack puts on every request.';

/** Every route that needs no credentials, by its method and path without the names of parameters. */
const REASONS: Readonly<Record<string, string>> = {
  'GET /healthz': 'Load balancers and monitors ask without credentials; the answer tells no secret.',
  'GET /openapi.json':
    'Who writes a client has no credentials yet; the description tells nothing of any run.',
  'GET /gates/{}': SIGNED_LINK,
  'POST /gates/{}': SIGNED_LINK,
  'POST /slack/events': SIGNED_BY_SLACK,
  'POST /slack/interactions': SIGNED_BY_SLACK,
};

/** Why callers of a route need no credentials, or undefined if they do. */
export function whyPublic({ method, path }: Pick<ManifestRoute, 'method' | 'path'>): string | undefined {
  return REASONS[`${method} ${path.replace(/\{[^}]+\}/g, '{}')}`];
}
