import type { AuditRow } from '../../contracts/audit.ts';

const COLUMNS: readonly (readonly [title: string, (row: AuditRow) => string | number | undefined])[] = [
  ['sequence', row => row.sequence],
  ['at', row => row.at],
  ['what', row => row.what],
  ['gate', row => row.gateId],
  ['step', row => row.stepId],
  ['by', row => row.by],
  ['in place of', row => row.seat],
  ['via', row => row.source?.via],
  ['address', row => row.source?.address],
  ['user agent', row => row.source?.userAgent],
  ['asked', row => row.asked?.join(' ')],
  ['decision', row => row.decision],
  ['reason', row => row.reason],
  ['comment', row => row.comment],
  ['changes', row => row.changes?.join('\n')],
  ['content sha-256', row => row.contentHash],
  ['edited sha-256', row => row.editedHash],
  ['expires', row => row.expiresAt],
];

/** RFC 4180. */
export function auditCsv(rows: readonly AuditRow[]): string {
  const lines = [COLUMNS.map(([title]) => title), ...rows.map(row => COLUMNS.map(([, read]) => read(row)))];
  return lines.map(cells => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets calculate what begins like a formula; an apostrophe makes it a text. */
function cell(value: string | number | undefined = ''): string {
  const text = String(value);
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
