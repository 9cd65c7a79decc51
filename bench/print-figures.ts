export interface Figures {
  readonly [name: string]: number | string | Figures;
}

/** Figures as lines of name and value, nested ones under the name that holds them. */
export function printFigures(figures: Figures): string {
  const lines = [...linesOf(figures, '')];
  const width = Math.max(...lines.map(({ label }) => label.length));
  return lines
    .map(({ label, value }) => (value === undefined ? label : `${label.padEnd(width)}  ${value}`))
    .join('\n');
}

interface Line {
  readonly label: string;
  readonly value?: string;
}

function* linesOf(figures: Figures, indent: string): Iterable<Line> {
  for (const [name, value] of Object.entries(figures)) {
    const label = indent + inWords(name);
    if (typeof value !== 'object') yield { label, value: showValue(value) };
    else {
      if (indent === '') yield { label: '' };
      yield { label };
      yield* linesOf(value, `${indent}  `);
    }
  }
}

/** `cpuMsPerRun` is for programs; people read `cpu ms per run`. Names of functions and services stay as they are. */
function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=per)(?=\d)|(?<=Per)(?=\d)|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase();
}

function showValue(value: number | string): string {
  if (typeof value === 'string') return value;
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : String(Number(value.toPrecision(4)));
}
