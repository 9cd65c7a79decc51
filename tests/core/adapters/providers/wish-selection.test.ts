import { describe, expect, it } from 'vitest';
import { offlineProvider } from '../../../../core/adapters/providers/offline/offline-provider.ts';
import { type SelectorRequest, selectorResultSchema } from '../../../../core/contracts/selector.ts';
import { accessOf } from '../../../../core/domain/messages/message-access.ts';
import { readSelection } from '../../../../core/domain/selector/read-selection.ts';
import { selectorRequest } from '../../../../core/domain/selector/selector-request.ts';
import { orchestratorDirectory } from '../../../../statemachines/compiled/orchestrators.ts';
import { messageWith } from '../../domain/messages/message-builders.ts';

function requestFor(text: string, openQuestions: string[] = [], profile = 'local'): SelectorRequest {
  const access = accessOf(orchestratorDirectory, profile);
  if (access === undefined) throw new Error(`There is no profile ${profile}.`);
  return selectorRequest(messageWith({ text }), access, openQuestions);
}

async function choose(request: SelectorRequest) {
  const { text } = await offlineProvider.call({
    agent: { role: 'clerk' },
    system: '',
    prompt: '',
    schema: selectorResultSchema,
    schemaName: 'selection',
    form: 'text',
    facts: { ...request },
    signal: new AbortController().signal,
  });
  const read = readSelection(text, request);
  if (!read.ok) throw new Error(read.reason);
  expect(read.result.reason).toMatch(/^\[offline\] /);
  const { selectorId, status, reason, action, ...choice } = read.result;
  return [action, ...Object.values(choice)];
}

describe('the offline selector goes by words, and says so (P-7, CH-2)', () => {
  it.each([
    ['I need a market scan for solar', ['workflow_start', 'market-research']],
    ['Find a slogan for our bakery', ['workflow_start', 'slogan']],
    ['We decided to use one database. Argue against that decision', ['workflow_start', 'decision-critic']],
    ['Wie wird das Wetter?', ['workflow_start', 'answer']],
    ["how's it going?", ['workflow_status']],
    ['Any news?', ['workflow_status']],
    ['Is it done yet?', ['workflow_status']],
    ['why did it fail?', ['diagnostics_investigate', {}]],
    ['What went wrong with run_12345?', ['diagnostics_investigate', { runId: 'run_12345' }]],
    ['cancel it', ['command_invoke', 'workflow.cancel', {}]],
    ['Please stop run_12345', ['command_invoke', 'workflow.cancel', { runId: 'run_12345' }]],
    ['try again', ['command_invoke', 'workflow.redrive', {}]],
    ['which workflows are there?', ['command_invoke', 'workflow.list', {}]],
    ['Show me the orchestrators', ['command_invoke', 'orchestrator.list', {}]],
    ['I would like to approve this', ['command_invoke', 'gate.list', {}]],
    ['help', ['command_invoke', 'help', {}]],
  ])('%s', async (text, choice) => {
    expect(await choose(requestFor(text))).toEqual(choice);
  });

  it('while a run asks something, what is nothing else is an answer', async () => {
    const asked = ['Which region?'];
    expect(await choose(requestFor('The market in Texas', asked))).toEqual([
      'command_invoke',
      'workflow.answer',
      {},
    ]);
    expect(await choose(requestFor('how is it going?', asked))).toEqual(['workflow_status']);
    expect(await choose(requestFor('cancel it', asked))).toEqual(['command_invoke', 'workflow.cancel', {}]);
  });

  it('chooses among what is offered alone', async () => {
    const request = requestFor('cancel it');
    const narrow = {
      ...request,
      availableFunctions: request.availableFunctions.filter(({ id }) => id === 'help'),
    };
    expect(await choose(narrow)).toEqual(['workflow_start', 'answer']);
    expect(await choose(requestFor('Fix the login page', [], 'engineering'))).toEqual([
      'workflow_start',
      'answer_question',
    ]);
  });
});
