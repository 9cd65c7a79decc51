const DEEPEST_HEADING = 6;

/** A result as a person reads it: texts as they are, what is within lists and objects under headings of its own. */
export function showResult(result: Readonly<Record<string, unknown>>): string {
  return Object.entries(result)
    .map(([name, value]) => part(name, typeof value === 'string' ? value : show(value, 3), 2))
    .join('\n\n');
}

function show(value: unknown, level: number): string {
  if (typeof value === 'string') return value.includes('\n') ? fenced(value) : value;
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '(nothing)';
  if (isList && value.every(item => typeof item !== 'object' || item === null))
    return value.map(item => `- ${String(item)}`).join('\n');
  return entries
    .map(([name, item]) => part(isList ? String(Number(name) + 1) : name, show(item, level + 1), level))
    .join('\n\n');
}

function part(name: string, text: string, level: number): string {
  return `${'#'.repeat(Math.min(level, DEEPEST_HEADING))} ${name}\n\n${text}`;
}

/** The fence is longer than any within. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
