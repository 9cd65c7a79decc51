import type { Wording } from './notice-wording.ts';

export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LONGEST_SUBJECT = 180;
const NOTHING_YET = 'Opening the link decides nothing; on the page you do.';

export function emailMessage(wording: Wording, link: string | undefined): EmailMessage {
  return { subject: subjectOf(wording), text: plainText(wording, link), html: htmlOf(wording, link) };
}

export function subjectOf({ heading, workflowTitle }: Wording): string {
  return Array.from(`${heading}: ${workflowTitle}`).slice(0, LONGEST_SUBJECT).join('');
}

/** The whole message as text: what is kept of it reads like this, too. */
export function plainText(wording: Wording, link: string | undefined): string {
  const { heading, workflowTitle, facts, quotes, linkLabel, asks } = wording;
  return [
    heading,
    [{ label: 'Workflow', text: workflowTitle }, ...facts]
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
    ...quotes.map(({ label, text }) => `${label}:\n${text.replaceAll(/^/gm, '> ')}`),
    ...(link === undefined ? [] : [`${linkLabel}: ${link}${asks ? `\n${NOTHING_YET}` : ''}`]),
  ].join('\n\n');
}

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif';
const QUOTE =
  'margin:0 0 16px;padding:8px 12px;border-left:4px solid #76818f;background:#f5f6f8;white-space:pre-line;overflow-wrap:anywhere';

function htmlOf(wording: Wording, link: string | undefined): string {
  const { heading, workflowTitle, facts, quotes, linkLabel, asks } = wording;
  const rows = [{ label: 'Workflow', text: workflowTitle }, ...facts].map(
    ({ label, text }) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#535f6e">${escaped(label)}</td><td dir="auto">${escaped(text)}</td></tr>`,
  );
  const frames = quotes.map(
    ({ label, text }) =>
      `<p style="margin:0 0 4px;color:#535f6e">${escaped(label)}</p><blockquote dir="auto" style="${QUOTE}">${escaped(text)}</blockquote>`,
  );
  const open =
    link === undefined
      ? ''
      : `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#17663f;color:#ffffff;text-decoration:none">${linkLabel}</a></p>${asks ? `<p style="color:#535f6e">${NOTHING_YET}</p>` : ''}`;
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:16px;${FONT};color:#1b2430;background:#ffffff">
<h1 style="margin:0 0 12px;font-size:20px">${escaped(heading)}</h1>
<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>
${frames.join('\n')}
${open}
</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, sign => `&#${sign.charCodeAt(0)};`);
}
