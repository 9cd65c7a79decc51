import { setTimeout as sleep } from 'node:timers/promises';
import type { RunView } from '../core/contracts/run.ts';

const REQUEST = {
  workflowId: 'market-research',
  input: { user_message: 'I want to explore the AI market' },
};
const PATIENCE_MS = 5_000;

/** Something to look at: a run that waits for a person. The same one at every start. */
export async function showFirstRun(url: string): Promise<void> {
  const answer = await fetch(`${url}/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the-first-run' },
    body: JSON.stringify(REQUEST),
  });
  if (!answer.ok) throw new Error(`POST /runs answered ${answer.status}.`);
  const deadlineMs = Date.now() + PATIENCE_MS;
  let run = (await answer.json()) as RunView;
  while ((run.state === 'queued' || run.state === 'running') && Date.now() < deadlineMs) {
    await sleep(50);
    run = (await (await fetch(`${url}/runs/${run.runId}`)).json()) as RunView;
  }
  console.log(`\n  first run   ${run.progress.summary}${run.gate?.url ? ` ${run.gate.url}` : ''}`);
  console.log(`              All of it: ${url}/runs/${run.runId}`);
}
