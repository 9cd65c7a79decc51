import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ChannelUnavailable, NoticeRefused } from '../../../../core/adapters/notify/delivery-faults.ts';
import { webhookTransport } from '../../../../core/adapters/notify/webhook.ts';
import { gateMessageSchema } from '../../../../core/contracts/notices.ts';
import { webhookReceiver } from '../../../support/webhook-receiver.ts';
import { type Answer, answerJson, deadUrl, startLoopback } from '../providers/loopback-server.ts';

const KEY = 'a-key-that-signs';
const NOW_MS = Date.parse('2026-11-20T08:00:00.000Z');
const message = gateMessageSchema.parse(
  JSON.parse(readFileSync('events/notices/gate-requested.json', 'utf8')),
);
const call = webhookTransport({ readKey: async () => KEY, reach: 'anywhere', now: () => NOW_MS });
const callFromAws = webhookTransport({ readKey: async () => KEY, reach: 'public', now: () => NOW_MS });
const outgoing = (url: string) => ({ key: message.id, url, message });
const received = async (...answers: Answer[]) => {
  const receiver = await startLoopback(...answers);
  return { ...receiver, fault: await call(outgoing(`${receiver.url}/in`)).catch(thrown => thrown) };
};

describe('a webhook', () => {
  it('security 13: is signed over time and raw body, so that its receiver can tell who sent it', async () => {
    const { requests } = await received(answerJson(200, {}));
    const [request] = requests;
    if (request === undefined) throw new Error('Nothing came.');
    expect(request.path).toBe('/in');
    expect(gateMessageSchema.parse(JSON.parse(request.body))).toEqual(message);
    const receive = webhookReceiver(KEY, () => NOW_MS + 60_000);
    expect(receive(request.headers, request.body)).toBe('new');
    expect(receive(request.headers, request.body)).toBe('seen before');
    expect(request.headers['idempotency-key']).toBe(message.id);
  });

  it('security 13: a receiver refuses a changed body, another time, another key and what is older than five minutes', async () => {
    const { requests } = await received(answerJson(200, {}));
    const { headers = {}, body = '' } = requests[0] ?? {};
    const receive = webhookReceiver(KEY, () => NOW_MS);
    expect(() => receive(headers, body.replace('acme', 'acmf'))).toThrow('wrong signature');
    expect(() => receive(headers, `${body} `)).toThrow('wrong signature');
    const later = String(Number(headers['countersign-timestamp']) + 1);
    expect(() => receive({ ...headers, 'countersign-timestamp': later }, body)).toThrow('wrong signature');
    expect(() => webhookReceiver('another key', () => NOW_MS)(headers, body)).toThrow('wrong signature');
    expect(() => webhookReceiver(KEY, () => NOW_MS + 301_000)(headers, body)).toThrow('too old');
    expect(webhookReceiver(KEY, () => NOW_MS + 299_000)(headers, body)).toBe('new');
  });

  it.each([200, 201, 202, 204])('GATE-6: status %i is enough, whatever is answered', async status => {
    expect((await received(answerJson(status, {}))).fault).toEqual({});
  });

  it.each([301, 302, 307, 308, 400, 401, 404, 410])('GATE-6: status %i is final', async status => {
    const elsewhere = await startLoopback(answerJson(200, {}));
    const { fault } = await received(answerJson(status, {}, { location: elsewhere.url }));
    expect(fault).toBeInstanceOf(NoticeRefused);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([408, 425, 429, 500, 502, 503])('GATE-6: status %i may be another one later', async status => {
    const { fault } = await received(answerJson(status, {}));
    expect(fault).toBeInstanceOf(ChannelUnavailable);
  });

  it('GATE-6: a pause that the receiver asks for is told, in seconds or as a date', async () => {
    expect((await received(answerJson(429, {}, { 'retry-after': '90' }))).fault.retryAfterMs).toBe(90_000);
    const at = new Date(NOW_MS + 45_000).toUTCString();
    expect((await received(answerJson(503, {}, { 'retry-after': at }))).fault.retryAfterMs).toBe(45_000);
    expect(
      (await received(answerJson(503, {}, { 'retry-after': 'soon' }))).fault.retryAfterMs,
    ).toBeUndefined();
  });

  it('GATE-6: nobody there, or a connection that breaks, may be over later', async () => {
    expect(await call(outgoing(await deadUrl())).catch(thrown => thrown)).toBeInstanceOf(ChannelUnavailable);
    expect((await received(response => response.destroy())).fault).toBeInstanceOf(ChannelUnavailable);
  });
});

describe('the reach of webhooks', () => {
  it.each([
    'http://93.184.216.34/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/in',
    'https://[::ffff:169.254.169.254]/in',
    'https://[64:ff9b::a9fe:a9fe]/in',
    'https://10.1.2.3/in',
    'https://172.16.0.1/in',
    'https://192.168.1.1/in',
    'https://100.64.0.1/in',
    'https://0.0.0.0/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://[fd00::1]/in',
    'https://localhost/in',
  ])('security 18: on AWS %s is refused', async url => {
    expect(await callFromAws(outgoing(url)).catch(thrown => thrown)).toBeInstanceOf(NoticeRefused);
  });

  it('security 18: on the local host plain http reaches this machine only', async () => {
    expect(await call(outgoing('http://192.0.2.1/in')).catch(thrown => thrown)).toBeInstanceOf(NoticeRefused);
  });
});
