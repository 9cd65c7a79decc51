/**
 * Whether a caller would rather read a page than JSON. Browsers name `text/html`; who names it not at all, or JSON no later,
 * is a program.
 */
export function wantsPage({ accept = '' }: Readonly<Record<string, string | undefined>>): boolean {
  const weights = new Map(accept.split(',').map(weightOf));
  const page = weights.get('text/html') ?? 0;
  const json = weights.get('application/json') ?? 0;
  const anything = weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return page > json && page >= anything;
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
  const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
  return [type, weight === undefined ? 1 : Number(weight) || 0];
}
