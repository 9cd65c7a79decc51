import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { setTimeout as sleep } from 'node:timers/promises';
let host: TestHost;
beforeAll(async () => { host = await openTestHost(); });
afterAll(() => host.close());
afterEach(() => resetOffline());
it('probe', async () => {
  scriptOffline([{ schemaName: 'challenge', fail: 'ProviderRefused' }]);
  const runId = (await host.api.start('decision-critic', { decision: 'x y z' })).body.runId;
  await host.api.untilOver(runId);
  const asked = await host.api.call('POST', `/runs/${runId}/diagnose`, {});
  console.log(asked.status, JSON.stringify(asked.body).slice(0, 500));
  for (let i = 0; i < 40; i++) {
    await sleep(250);
    const { body } = await host.api.call<any>('GET', `/runs/${runId}/diagnosis`);
    if (body.answeredAt) { console.log(JSON.stringify(body, null, 1)); break; }
    if (i === 39) console.log(JSON.stringify(body, null, 1), host.warnings);
  }
  const logs = host.logs() as any[];
  console.log(JSON.stringify(logs.slice(-8)).slice(0, 3000));
});
