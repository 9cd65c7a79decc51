import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { messageClient } from '../support/message-client.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const inThread = (conversationId: string) => messageClient(host.api, { conversationId });

describe('a conversation, through the real machines', () => {
  it('CH-1, RUN-11: a message starts the workflow that fits, answers by message and approval by API lead it to its end', async () => {
    const { say } = inThread('thread-1');
    const started = await say('I need a market scan for solar');
    console.log(started);
    expect(started).toMatchObject({ status: 'replied', action: 'workflow_start', selection: { via: 'selector' } });
    const { runId = '' } = started;
    const asked = await host.api.untilWaiting(runId, 'questions');
    console.log((await say('/status')).reply);
    console.log((await say("how's it going?")).reply);
    const lines = asked.questions.map((_, at) => `${at + 1}: answer ${at + 1}`).join('\n');
    const answered = await say(lines);
    console.log(answered.reply);
    const planned = await host.api.untilWaiting(runId, 'plan');
    console.log((await say('approve')).reply, planned.gate?.url);
    await host.api.decide(runId, { decision: 'approve' });
    const done = await host.api.untilOver(runId);
    console.log((await say('status')).reply, done.state, done.origin);
    console.log((await say('why did it fail?')).reply);
    console.log((await say('help')).reply);
    console.log((await say('list the workflows')).reply);
  });
});
