/** Why callers of a route need no credentials, or undefined if they do. */
export function whyPublic(path: string): string | undefined {
  if (path === '/healthz')
    return 'Load balancers and monitors ask without credentials; the answer tells no secret.';
  if (path.startsWith('/gates/'))
    return 'People come here from a link without an AWS identity; the signed link is checked by the function itself.';
  return undefined;
}
