import { describe, expect, it } from 'vitest';
import { routeMessage } from '../../../../core/domain/messages/route-message.ts';
import { question, runWith } from './message-builders.ts';

const asking = runWith([{ kind: 'questions' }], [question('q1'), question('q2')]);
const planned = runWith([{ kind: 'plan' }]);
const working = runWith([]);

describe('what is plain without a model', () => {
  it('CH-4: status and progress in any case, with and without a slash, whatever the run waits for', () => {
    for (const text of ['status', 'PROGRESS', ' /Status\n', '/progress'])
      for (const run of [undefined, asking, planned, working])
        expect(routeMessage({ text }, run)).toMatchObject({ via: 'fast_path', action: 'workflow_status' });
    for (const text of ['status?', 'statuses', 'my status', '//status', '/status now', 'st atus'])
      expect([text, routeMessage({ text }, working)]).toEqual([text, undefined]);
  });

  it('CH-1: a message that names a run which waits for answers continues it', () => {
    expect(routeMessage({ text: 'Texas', workflowRunId: 'run_1' }, asking)).toMatchObject({
      via: 'run',
      action: 'run_continue',
    });
  });

  it('CH-1: in a conversation only a numbered answer does so by itself', () => {
    expect(routeMessage({ text: '1: Texas\n2: legal' }, asking)).toMatchObject({ action: 'run_continue' });
    expect(routeMessage({ text: 'Texas' }, asking)).toBeUndefined();
    expect(routeMessage({ text: '1: Texas' }, working)).toBeUndefined();
  });

  it('a bare decision goes to the run that waits for one, and is nothing elsewhere', () => {
    for (const text of ['approve', 'Approved!', 'LGTM', 'ok', 'go ahead.', 'reject', 'No'])
      expect([text, routeMessage({ text }, planned)?.action]).toEqual([text, 'run_continue']);
    for (const run of [undefined, working]) expect(routeMessage({ text: 'approve' }, run)).toBeUndefined();
    expect(routeMessage({ text: 'approve the budget of a new market study' }, planned)).toBeUndefined();
  });
});
