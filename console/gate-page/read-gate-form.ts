import { type FormAmendments, readAmendments } from './read-amendments.ts';

/** The radio button beside which a person writes an answer of their own. */
export const OTHER = '__other';

/** A posted form; which part of it counts, the gate decides. What is in it has not been checked. */
export interface GateForm {
  readonly key: string;
  /** Of the view of the page that was posted. */
  readonly nonce?: string;
  readonly contentHash?: string;
  /** By question id; empty where the form left the question open. */
  readonly answers: Readonly<Record<string, string>>;
  /** The button that was pressed. */
  readonly decision?: string;
  readonly comment?: string;
  readonly rewrite?: string;
  readonly response?: string;
  /** What is approved instead of what was shown. */
  readonly edited?: string;
  /** Who shall decide instead. */
  readonly to?: string;
  readonly code?: string;
  /** What was changed of the plan before it was approved; absent where nothing was. */
  readonly amendments?: FormAmendments;
}

export function readGateForm(form: Readonly<Record<string, string>>): GateForm {
  const fields = new Map(Object.entries(form).map(([name, value]) => [unixLines(name), unixLines(value)]));
  const ids = [...fields.keys()].flatMap(name => /^(?:answer|other)\.(.+)$/s.exec(name)?.[1] ?? []);
  return {
    key: fields.get('k') ?? '',
    nonce: fields.get('nonce'),
    contentHash: fields.get('contentHash'),
    answers: Object.fromEntries(ids.map(id => [id, answerTo(id, fields)])),
    decision: fields.get('decision'),
    comment: fields.get('comment'),
    rewrite: fields.get('rewrite'),
    response: fields.get('response'),
    edited: fields.get('edited'),
    to: typed(fields.get('to')),
    code: typed(fields.get('code')),
    amendments: readAmendments(fields),
  };
}

function answerTo(id: string, fields: ReadonlyMap<string, string>): string {
  const chosen = fields.get(`answer.${id}`) ?? '';
  return chosen === '' || chosen === OTHER ? (fields.get(`other.${id}`) ?? '') : chosen;
}

/** What was left empty was not said. */
function typed(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

/** Browsers post every line end as CRLF; an option has to come back as it was offered. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
