/** One plain field of a cron expression: the values it allows and the names that stand for numbers. */
export interface CronFieldRange {
  readonly lowest: number;
  readonly highest: number;
  /** Names for `lowest`, `lowest + 1`, …, in upper case. */
  readonly names?: readonly string[];
}

/** Reads `*`, values, names, ranges (also past the end, `FRI-MON`), steps and lists; sorted, undefined if wrong. */
export function parseCronField(text: string, range: CronFieldRange): number[] | undefined {
  const values = new Set<number>();
  for (const term of text.split(',')) {
    const termValues = parseTerm(term, range);
    if (termValues === undefined) return undefined;
    for (const value of termValues) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

export function parseCronValue(text: string, range: CronFieldRange): number | undefined {
  const named = range.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return range.lowest + named;
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= range.lowest && value <= range.highest ? value : undefined;
}

function parseTerm(term: string, range: CronFieldRange): number[] | undefined {
  const [span = '', stepText, ...more] = term.split('/');
  if (more.length > 0) return undefined;
  const step = stepText === undefined ? 1 : /^\d{1,4}$/.test(stepText) ? Number(stepText) : 0;
  if (step < 1) return undefined;

  if (span === '*' || (span === '' && stepText !== undefined))
    return everyFrom(range.lowest, range.highest, step, range);
  const [fromText = '', toText, ...rest] = span.split('-');
  if (rest.length > 0) return undefined;
  const from = parseCronValue(fromText, range);
  if (from === undefined) return undefined;
  if (toText === undefined)
    return stepText === undefined ? [from] : everyFrom(from, range.highest, step, range);
  const to = parseCronValue(toText, range);
  return to === undefined ? undefined : everyFrom(from, to, step, range);
}

function everyFrom(from: number, to: number, step: number, range: CronFieldRange): number[] {
  const size = range.highest - range.lowest + 1;
  const end = to < from ? to + size : to;
  const values: number[] = [];
  for (let value = from; value <= end; value += step)
    values.push(value > range.highest ? value - size : value);
  return values;
}
