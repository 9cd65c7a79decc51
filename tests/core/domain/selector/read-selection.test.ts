import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SelectorRequest } from '../../../../core/contracts/selector.ts';
import { accessOf } from '../../../../core/domain/messages/message-access.ts';
import { readSelection } from '../../../../core/domain/selector/read-selection.ts';
import { selectorRequest } from '../../../../core/domain/selector/selector-request.ts';
import { DIRECTORY, messageWith } from '../messages/message-builders.ts';

const access = accessOf(DIRECTORY, 'open');
if (access === undefined) throw new Error('The profile is gone.');
const REQUEST: SelectorRequest = selectorRequest(messageWith(), access, []);

const base = { selectorId: 'sel_1', status: 'selected', reason: 'It fits.' };
const start = { ...base, action: 'workflow_start', selectedWorkflow: 'research' };
const status = { ...base, action: 'workflow_status' };
const command = { ...base, action: 'command_invoke', functionId: 'workflow.cancel', functionArgs: {} };
const diagnosis = { ...base, action: 'diagnostics_investigate', diagnosticsScope: {} };

const read = (reply: unknown) =>
  readSelection(typeof reply === 'string' ? reply : JSON.stringify(reply), REQUEST);
const reasonOf = (reply: unknown) => {
  const result = read(reply);
  return result.ok ? 'taken' : result.reason;
};

describe('a selector’s reply (CH-2)', () => {
  it('CH-2: is taken when it is one choice among those that were offered', () => {
    for (const reply of [
      start,
      status,
      command,
      diagnosis,
      { ...command, functionArgs: { runId: 'run_1', reason: 'Too late' } },
      { ...diagnosis, diagnosticsScope: { runId: 'run_1', stepId: 'draft', timeWindowMinutes: 120 } },
      { ...start, reason: 'r'.repeat(200) },
    ])
      expect(read(reply)).toEqual({ ok: true, result: reply });
    expect(read(`\n  ${JSON.stringify(start)}\n`)).toMatchObject({ ok: true });
  });

  it.each([
    ['a fence', `\`\`\`json\n${JSON.stringify(start)}\n\`\`\``, 'markdown fence'],
    ['words before it', `Sure! ${JSON.stringify(start)}`, 'not one JSON object'],
    ['words behind it', `${JSON.stringify(start)}\nDone.`, 'not one JSON object'],
    ['two objects', `${JSON.stringify(start)}${JSON.stringify(status)}`, 'not one JSON object'],
    ['nothing', '  \n', 'empty'],
    ['half of it', JSON.stringify(start).slice(0, -5), 'not one JSON object'],
    ['half of a character', { ...start, reason: 'Solar \ud83d' }, 'not one JSON object'],
    ['a list', [start], 'does not fit'],
    ['a text', '"workflow_start"', 'does not fit'],
    ['no action', { ...base }, 'action'],
    ['an action that there is not', { ...base, action: 'workflow_approve' }, 'action'],
    ['no workflow', { ...base, action: 'workflow_start' }, 'selectedWorkflow'],
    ['an unknown workflow', { ...start, selectedWorkflow: 'erase' }, 'none of the available workflows'],
    [
      'a workflow by the name that it has elsewhere',
      { ...start, selectedWorkflow: 'desk--answer' },
      'none of the available',
    ],
    ['a workflow of the wrong type', { ...start, selectedWorkflow: 7 }, 'selectedWorkflow'],
    ['an unknown function', { ...command, functionId: 'workflow.erase' }, 'functionId'],
    [
      'a function that was not offered',
      { ...command, functionId: 'workflow.answer' },
      'none of the available functions',
    ],
    ['arguments that are no object', { ...command, functionArgs: ['run_1'] }, 'functionArgs'],
    ['arguments as text', { ...command, functionArgs: '{}' }, 'functionArgs'],
    ['no arguments', { ...base, action: 'command_invoke', functionId: 'help' }, 'functionArgs'],
    [
      'arguments that the function does not take',
      { ...command, functionArgs: { all: true } },
      'functionArgs',
    ],
    [
      'arguments that are paths',
      { ...command, functionArgs: { runId: '../../etc/passwd' } },
      'must be the id of a run',
    ],
    ['a scope that is no object', { ...diagnosis, diagnosticsScope: 'run_1' }, 'diagnosticsScope'],
    ['a scope without bounds', { ...diagnosis, diagnosticsScope: { timeWindowMinutes: 1e9 } }, 'timeWindow'],
    ['a scope with more', { ...diagnosis, diagnosticsScope: { path: '/' } }, 'path'],
    ['a long reason', { ...start, reason: 'r'.repeat(201) }, 'reason'],
    ['no reason', { ...start, reason: undefined }, 'reason'],
    ['a reason that says nothing', { ...start, reason: ' ' }, 'reason'],
    ['a key that nobody asked for', { ...start, urgency: 'high' }, 'urgency'],
    ['what belongs to another action', { ...status, selectedWorkflow: 'answer' }, 'selectedWorkflow'],
    ['another selection', { ...start, selectorId: 'sel_2' }, 'selectorId'],
    [
      'a failure',
      { selectorId: 'sel_1', status: 'failed', reason: 'Unclear.' },
      'could not choose: Unclear.',
    ],
    [
      'a key twice',
      '{"selectorId":"sel_1","status":"selected","action":"workflow_start","selectedWorkflow":"research","selectedWorkflow":"answer","reason":"r"}',
      'a key stands twice',
    ],
    [
      'a key twice, once in other letters',
      '{"selectorId":"sel_1","status":"selected","action":"workflow_start","selectedWorkflow":"research","\\u0073electedWorkflow":"answer","reason":"r"}',
      'a key stands twice',
    ],
    [
      'a key twice among the arguments',
      '{"selectorId":"sel_1","status":"selected","action":"command_invoke","functionId":"workflow.cancel","functionArgs":{"runId":"run_1","runId":"run_2"},"reason":"r"}',
      'a key stands twice',
    ],
  ])('CH-2: is refused when it has %s', (_what, reply, reason) => {
    expect(reasonOf(reply)).toContain(reason);
  });

  it('CH-2: of a megabyte is refused unread, and its text is not repeated', () => {
    const large = JSON.stringify({ ...start, reason: 'x'.repeat(1024 * 1024) });
    expect(reasonOf(large)).toMatch(/^The reply has \d+ characters; at most 8000 are read\.$/);
    expect(reasonOf({ ...start, selectedWorkflow: 'y'.repeat(5000) }).length).toBeLessThan(200);
  });

  it('security 18: whatever it says, what comes of it is among what was offered', () => {
    const names = fc.oneof(fc.constantFrom('answer', 'research', 'help', 'workflow.cancel'), fc.string());
    const reply = fc.record(
      {
        selectorId: fc.oneof(fc.constant('sel_1'), fc.string()),
        status: fc.constantFrom('selected', 'failed', 'other'),
        action: fc.constantFrom(
          'workflow_start',
          'workflow_status',
          'command_invoke',
          'diagnostics_investigate',
          'x',
        ),
        selectedWorkflow: names,
        functionId: names,
        functionArgs: fc.oneof(fc.constant({}), fc.object()),
        diagnosticsScope: fc.oneof(fc.constant({}), fc.object()),
        reason: fc.string({ maxLength: 250 }),
      },
      { requiredKeys: ['selectorId', 'status', 'reason'] },
    );
    const workflows = REQUEST.availableWorkflows.map(({ id }) => id);
    const functions = REQUEST.availableFunctions.map(({ id }) => id);
    fc.assert(
      fc.property(fc.oneof(reply, fc.json()), value => {
        const result = readSelection(typeof value === 'string' ? value : JSON.stringify(value), REQUEST);
        if (!result.ok) return result.reason.length < 2_000;
        const chosen = result.result;
        if (chosen.action === 'workflow_start') return workflows.includes(chosen.selectedWorkflow);
        return chosen.action !== 'command_invoke' || functions.includes(chosen.functionId);
      }),
    );
  });
});
