import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerJson, startLoopback } from '../core/adapters/providers/loopback-server.ts';
import { runAtPlan } from '../support/gated-run.ts';
import { writeSettings } from '../support/notice-settings.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const TOKEN = 'xoxb-canary-token-0123456789';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(async () => {
  await host.close();
  vi.unstubAllEnvs();
});

it('GATE-6, security 13, security 22: with Slack and SES configured the local host sends, and nothing secret is left behind', async () => {
  const slack = await startLoopback(answerJson(200, { ok: true, ts: '1700.1', channel: 'C1' }));
  const ses = await startLoopback(answerJson(200, { MessageId: 'm-1' }));
  const hook = await startLoopback(answerJson(200, {}));
  // Read when the function is first loaded.
  vi.stubEnv('SLACK_BOT_TOKEN', TOKEN);
  vi.stubEnv('SLACK_API_URL', slack.url);
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  await writeSettings(host, 'acme', {
    people: { ada: { email: 'ada@example.com', slackUserId: 'U0ADA' } },
    channels: [
      { kind: 'email', from: 'gates@example.com' },
      { kind: 'slack', channel: '#gates' },
      { kind: 'webhook', url: `${hook.url}/in` },
    ],
  });
  const { runId, gate } = await runAtPlan(host.api, { user: 'ada', tenant: 'acme' });
  const notify = async () => (await host.invoke('notify', { notify: runId })).payload;
  // Whoever opened the gates has asked for it as well.
  await expect.poll(notify, { timeout: 10_000 }).toEqual({ sent: 0, waiting: 0 });
  const places = slack.requests.map(({ body }) => new URLSearchParams(body).get('channel'));
  expect(new Set(places)).toEqual(new Set(['#gates', 'U0ADA']));
  const mail = ses.requests.find(({ body }) => body.includes('A plan waits for a decision: Market research'));
  const link = `${host.url}${new URL(gate?.url ?? '').pathname}${new URL(gate?.url ?? '').search}`;
  expect(JSON.parse(mail?.body ?? '').Content.Simple.Body.Text.Data).toContain(link);
  expect((await fetch(link)).status).toBe(200);

  const key = await webhookKey();
  const receive = webhookReceiver(key, Date.now);
  expect(hook.requests.map(({ headers, body }) => receive(headers, body))).toEqual(['new', 'new', 'new']);

  const shown = String((await host.api.call('GET', '/outbox')).body);
  expect(shown).toContain('>Sent<');
  expect(shown).not.toContain('Would be sent<');
  const left = shown + JSON.stringify(await host.logs());
  for (const secret of [TOKEN, key]) expect(left).not.toContain(secret);
});

async function webhookKey(): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({
    endpoint: host.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: 'webhook-key' }));
  return SecretString;
}
