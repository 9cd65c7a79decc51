import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { PHONE, visitGate } from '../console/gate-visitor.ts';
import { openBrowser } from '../console/open-browser.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const manual = defineWorkflow({
  id: 'tested-manual-page',
  version: 1,
  title: 'By hand',
  description: 'One step that a person does.',
  inputs: z.object({ topic: z.string() }),
  entry: 'work',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Write a poem',
      agent: { role: 'writer', provider: 'manual' },
      prompt: 'Write about {{inputs.topic}}',
      outputs: { text: { file: 'text.md' } },
      next: { ok: null },
    },
  ],
});
const result = { status: 'complete', summary: 'Done by hand.', output_files_written: true };
const response = (text: string) =>
  `[workflow_result]\n${JSON.stringify(result)}\n[/workflow_result]\n[output:text]\n${text}\n[/output:text]\n`;

let host: WorkflowHost;
let browser: Browser;
beforeAll(async () => {
  [host, browser] = await Promise.all([openWorkflowHost([manual]), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function openManualGate(viewport?: typeof PHONE) {
  const { body } = await host.api.start('tested-manual-page', { topic: '<b>bridges</b>' });
  const { runId, gate } = await host.api.untilWaiting(body.runId, 'manual');
  return { runId, ...(await visitGate(browser, gate?.url ?? '', viewport)) };
}

describe('the page of a step that a person does (P-2)', () => {
  it('copies the prompt and takes the pasted response, which passes the same contract', async () => {
    const { page, runId, complaints } = await openManualGate();
    const { origin } = new URL(page.url());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    expect(await page.textContent('body')).toContain('Write a poem');
    await page.getByRole('button', { name: 'Copy the prompt' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    // @ts-expect-error The function runs in the browser.
    const copied: string = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('<b>bridges</b>');
    expect(copied).toBe(await page.locator('#prompt').textContent());

    await page.getByLabel('Response', { exact: true }).fill(response('A bridge is long.'));
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Hand in' }).click()]);
    expect(complaints).toEqual([]);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('A bridge is long.');
  });

  it('takes the response from a file, on a phone as well, however large it may be', async () => {
    const { page, runId } = await openManualGate(PHONE);
    const poem = 'Brücke über alles. '.repeat(18_000);
    const path = join(tmpdir(), `countersign-response-${process.pid}.md`);
    await writeFile(path, response(poem));
    await page.getByLabel('Or take it from a file').setInputFiles(path);
    await page.waitForFunction(
      // @ts-expect-error The function runs in the browser.
      () => document.getElementById('response').value.length > 300_000,
    );
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Hand in' }).click()]);
    expect(await page.textContent('main')).toContain('Handed in');
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe(poem);
  });

  it('keeps what was filled in where it cannot be stored; sent again, it counts', async () => {
    const { page, runId } = await openManualGate();
    const text = response('Over the river. '.repeat(8_000));
    await page.getByLabel('Response', { exact: true }).fill(text);
    const handIn = () =>
      Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Hand in' }).click()]);
    const elsewhere = `${host.dataFolder}-elsewhere`;
    await rename(host.dataFolder, elsewhere);
    try {
      await handIn();
    } finally {
      await rename(elsewhere, host.dataFolder);
    }
    expect(await page.getByRole('alert').textContent()).toContain('Please send it again');
    expect(await page.getByLabel('Response', { exact: true }).inputValue()).toBe(text);
    expect((await host.api.run(runId)).body).toMatchObject({ state: 'waiting' });
    await handIn();
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  });

  it('says what does not fit, and offers what was handed in to be mended (P-2)', async () => {
    const { page, runId } = await openManualGate();
    const before = (await host.api.run(runId)).body.gate?.gateId;
    const handIn = () =>
      Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Hand in' }).click()]);
    const bad = '<i>Prose</i> & no more,\nin two lines.';
    await page.getByLabel('Response', { exact: true }).fill(bad);
    await handIn();
    const again = await host.api.until(runId, ({ gate }) => gate !== null && gate.gateId !== before);
    await page.reload();
    expect(await page.getByRole('alert').textContent()).toContain('A new gate is open');
    expect(await page.getByRole('alert').textContent()).toContain(again.gate?.fault);

    await page.goto(again.gate?.url ?? '');
    expect(await page.getByRole('alert').textContent()).toContain(again.gate?.fault);
    const field = page.getByLabel('Response', { exact: true });
    expect(await field.inputValue()).toBe(bad);
    await field.fill(response('A bridge, mended.'));
    await handIn();
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('A bridge, mended.');
  });

  it('says that a response is missing, and decides nothing', async () => {
    const { page, runId } = await openManualGate();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Hand in' }).click()]);
    expect(await page.getByRole('alert').textContent()).toContain('A response is needed.');
    expect((await host.api.run(runId)).body).toMatchObject({ state: 'waiting' });
  });
});
