import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../../core/contracts/run.ts';
import { openGatePage, sendForm } from '../../support/gate-page-client.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { wholeTable } from '../../support/whole-table.ts';

const GATED = { workflowId: 'bench-gated' };

let host: TestHost;
let planned: RunView;
let url: string;
beforeAll(async () => {
  host = await openTestHost();
  planned = await runAtPlan(host.api, GATED);
  url = planned.gate?.url ?? '';
});
afterAll(() => host.close());

const ask = async (address: string, method = 'GET') => {
  const answer = await fetch(address, { method });
  return { status: answer.status, text: await answer.text() };
};

describe('a link that is opened', () => {
  it('security 1, B-3: a hundred times by GET, HEAD and prefetchers leaves the store byte for byte as it is', async () => {
    const before = await wholeTable(host.aws.dynamoDb);
    const scanners = [
      () => fetch(url),
      () => fetch(url, { method: 'HEAD' }),
      () => fetch(url, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } }),
      () => fetch(url, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }),
    ];
    for (const scan of scanners) {
      const answers = await Promise.all(Array.from({ length: 100 }, scan));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
    expect((await host.api.run(planned.runId)).body).toEqual(planned);
  });

  it('security 12: may be shown nowhere else, sends no referrer, is kept nowhere, and runs no inline script', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=(Lax|Strict)/);
  });

  it('security 3: has an id of at least 128 bits, of which the store holds the hash alone', async () => {
    const { pathname, searchParams } = new URL(url);
    const linkId = pathname.split('/').at(-1) ?? '';
    expect(Buffer.from(linkId, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    const items = (await wholeTable(host.aws.dynamoDb)).join('\n');
    expect(items).not.toContain(linkId);
    expect(items).not.toContain(searchParams.get('k')?.split('.')[1] ?? 'none');
    expect(items).toContain(createHash('sha256').update(linkId).digest('hex'));
    expect(url).not.toContain(planned.runId);
  });
});

describe('a link that is not right', () => {
  it('security 4, GATE-4: says the same whichever bit of it is flipped', async () => {
    const unknown = await ask(`${host.url}/gates/${'A'.repeat(32)}?k=k1.${'B'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    const { pathname, searchParams } = new URL(url);
    const linkId = pathname.split('/').at(-1) ?? '';
    const key = searchParams.get('k') ?? '';
    for (const [place, text] of [
      ['id', linkId],
      ['key', key],
    ] as const)
      for (let position = 0; position < text.length; position++) {
        const flipped = text.slice(0, position) + other(text[position] ?? '') + text.slice(position + 1);
        const [id, k] = place === 'id' ? [flipped, key] : [linkId, flipped];
        expect(await ask(`${host.url}/gates/${id}?k=${encodeURIComponent(k)}`)).toEqual(unknown);
      }
  });

  it('security 4, 15: none of ten thousand forged and mangled links opens or decides anything, nor is told apart', async () => {
    const before = await wholeTable(host.aws.dynamoDb);
    const missing = await ask(`${host.url}/gates/none`);
    const { pathname, searchParams } = new URL(url);
    const parts = [pathname.split('/').at(-1) ?? '', searchParams.get('k') ?? ''] as const;
    const links = fc.sample(forgeries(parts), { numRuns: 10_000, seed: 5 });
    for (let start = 0; start < links.length; start += 200)
      await Promise.all(
        links.slice(start, start + 200).map(async ([id, k], position) => {
          const address = `${host.url}/gates/${encodeURIComponent(id)}`;
          const answer =
            position % 2 === 0
              ? await ask(`${address}?k=${encodeURIComponent(k)}`)
              : await sendForm(address, {
                  k,
                  decision: 'approve',
                  nonce: k,
                  contentHash: planned.gate?.contentHash ?? '',
                });
          if (answer.status !== 404 || answer.text !== missing.text)
            throw new Error(`${id} ${k} is answered with ${answer.status}.`);
        }),
      );
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
  }, 120_000);

  it('GATE-4: leads to one gate only', async () => {
    const other = await runAtPlan(host.api, GATED);
    const [one, two] = [new URL(url), new URL(other.gate?.url ?? '')];
    const crossed = `${host.url}${one.pathname}?k=${two.searchParams.get('k')}`;
    expect((await ask(crossed)).status).toBe(404);
  });
});

describe('a form', () => {
  const page = () => openGatePage(url);
  const untouched = async () => expect((await host.api.run(planned.runId)).body).toEqual(planned);

  it('security 12: is refused when another site sends it', async () => {
    const { send } = await page();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await send({ decision: 'approve' }, headers)).status).toBe(403);
    await untouched();
  });

  it('security 12: is refused without the cookie of the browser that it was shown in', async () => {
    const { send } = await page();
    expect((await send({ decision: 'approve' }, { cookie: '' })).status).toBe(409);
    expect(
      (await send({ decision: 'approve' }, { cookie: `countersign_form=${'A'.repeat(22)}` })).status,
    ).toBe(409);
    await untouched();
  });

  it('security 12: is refused without its nonce, or with another one', async () => {
    const [one, two] = [await page(), await page()];
    const nonce = one.fields.nonce ?? '';
    for (const wrong of ['', 'x', `${nonce}x`, nonce.replace(/^k1/, 'k2'), two.fields.nonce ?? ''])
      expect((await one.send({ decision: 'approve', nonce: wrong })).status).toBe(409);
    await untouched();
  });

  it('security 16, B-2: is refused for any other content than what it showed, and shows what there is now', async () => {
    const { send } = await page();
    const answer = await send({ decision: 'approve', contentHash: '0'.repeat(64) });
    expect(answer.status).toBe(409);
    await untouched();
  });
});

function other(sign: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return signs[(signs.indexOf(sign) + 1) % signs.length] ?? 'A';
}

/** Pairs of id and key: random ones, and right ones that were cut, swapped, repeated, turned to other cases or padded. */
function forgeries([id, key]: readonly [string, string]) {
  const sign = fc.constantFrom(...'ABCabc019-_.=%/+ \u0000é');
  const mangled = (text: string) =>
    fc.oneof(
      fc.nat(text.length - 1).map(end => text.slice(0, end)),
      fc.tuple(fc.nat(text.length - 1), sign).map(([at, by]) => text.slice(0, at) + by + text.slice(at + 1)),
      fc.tuple(fc.nat(text.length), sign).map(([at, by]) => text.slice(0, at) + by + text.slice(at)),
      fc.constantFrom(
        `${text}=`,
        `${text} `,
        text.toLowerCase(),
        text.toUpperCase(),
        text + text,
        `${text}\u0000`,
      ),
      fc.stringMatching(/^[\w-]{32}$/),
      fc.string({ maxLength: 60 }),
    );
  return fc
    .oneof(
      fc.tuple(mangled(id), fc.constant(key)),
      fc.tuple(fc.constant(id), mangled(key)),
      fc.tuple(mangled(id), mangled(key)),
    )
    .filter(([one, two]) => one !== '' && one !== '.' && one !== '..' && !(one === id && two === key));
}
