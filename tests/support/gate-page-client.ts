interface Sent {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface OpenedGatePage extends Sent {
  /** The hidden fields of the first form, and the key of the link where there is none. */
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie: string;
  /** Sends the form as a browser does, with these fields besides; redirects are not followed. */
  send(values?: Record<string, string>, headers?: Record<string, string>): Promise<Sent>;
}

/** Opens the page behind a link as a person's browser does, without scripts. */
export async function openGatePage(url: string, cookieBefore = ''): Promise<OpenedGatePage> {
  const answer = await fetch(url, { headers: cookieBefore ? { cookie: cookieBefore } : {} });
  const text = await answer.text();
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookieBefore;
  const k = new URL(url).searchParams.get('k') ?? '';
  const fields = { k, ...hiddenFields(text) };
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    fields,
    cookie,
    send: (values = {}, headers = {}) => sendForm(url, { ...fields, ...values }, { cookie, ...headers }),
  };
}

export async function sendForm(
  url: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const { origin, pathname } = new URL(url);
  const answer = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
    body: new URLSearchParams(values).toString(),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

function hiddenFields(page: string): Record<string, string> {
  const [form = ''] = /<form[^>]*>.*?<\/form>/s.exec(page) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)],
    ),
  );
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
