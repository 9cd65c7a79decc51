/** The radio button beside which a person writes an answer of their own. */
export const OTHER = '__other';

/** A posted form; which part of it counts, the gate decides. What is in it has not been checked. */
export interface GateForm {
  readonly key: string;
  readonly contentHash?: string;
  /** By question id; empty where the form left the question open. */
  readonly answers: Readonly<Record<string, string>>;
  readonly decision?: string;
  readonly comment?: string;
  readonly rewrite?: string;
  readonly response?: string;
}

export function readGateForm(form: Readonly<Record<string, string>>): GateForm {
  const fields = new Map(Object.entries(form).map(([name, value]) => [unixLines(name), unixLines(value)]));
  const ids = [...fields.keys()].flatMap(name => /^(?:answer|other)\.(.+)$/s.exec(name)?.[1] ?? []);
  return {
    key: fields.get('k') ?? '',
    contentHash: fields.get('contentHash'),
    answers: Object.fromEntries(ids.map(id => [id, answerTo(id, fields)])),
    decision: fields.get('decision'),
    comment: fields.get('comment'),
    rewrite: fields.get('rewrite'),
    response: fields.get('response'),
  };
}

function answerTo(id: string, fields: ReadonlyMap<string, string>): string {
  const chosen = fields.get(`answer.${id}`) ?? '';
  return chosen === '' || chosen === OTHER ? (fields.get(`other.${id}`) ?? '') : chosen;
}

/** Browsers post every line end as CRLF; an option has to come back as it was offered. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
