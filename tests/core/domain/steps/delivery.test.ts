import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractSchema, deliveryOf, readDelivery } from '../../../../core/domain/steps/delivery.ts';
import type { DeliveryTerms } from '../../../../core/domain/steps/delivery-terms.ts';

const TASK: DeliveryTerms = {
  kind: 'agent_task',
  outputs: { plan: { file: 'plan.md', description: 'The plan' }, notes: { file: 'n.md', allowEmpty: true } },
};
const REVIEW: DeliveryTerms = {
  kind: 'agent_review',
  outputs: { decision: { file: 'decision.txt' }, feedback: { file: 'feedback.md', allowEmpty: true } },
};
const FINDINGS: DeliveryTerms = {
  kind: 'agent_review',
  verdict: 'findings',
  outputs: { findings: { file: 'findings.json' } },
};

const reply = {
  status: 'complete',
  summary: 'Done.',
  changed_files: [],
  outputs: { plan: '# Plan', notes: '' },
};
const blocks = (status: string, outputs: Record<string, string>) =>
  [
    ...Object.entries(outputs).map(([key, content]) => `[output:${key}]\n${content}\n[/output:${key}]`),
    `[workflow_result]${JSON.stringify({ status, summary: 'Done.', output_files_written: true })}[/workflow_result]`,
  ].join('\n');

describe('a delivery', () => {
  it('is the same whether it comes as marked text or as JSON (STEP-1, STEP-3)', () => {
    const asText = readDelivery(blocks('complete', reply.outputs), TASK);
    expect(asText).toEqual({
      ok: true,
      delivery: {
        result: { status: 'complete', summary: 'Done.', output_files_written: true, changed_files: [] },
        outputs: { plan: '# Plan', notes: '' },
      },
    });
    expect(readDelivery(` ${JSON.stringify(reply)}\n`, TASK)).toEqual(asText);
    expect(deliveryOf(contractSchema(TASK).parse(reply), TASK)).toEqual(asText);
  });

  it('has the outputs that the worker wrote as files, before those of its text', () => {
    const text = blocks('complete', { plan: 'from the text', notes: 'from the text' });
    expect(readDelivery(text, TASK, { plan: 'from a file' })).toMatchObject({
      delivery: { outputs: { plan: 'from a file', notes: 'from the text' } },
    });
  });

  it.each<[string, string, string]>([
    ['lacks an output', blocks('complete', { plan: 'x' }), 'the output notes is missing'],
    ['has an empty output', blocks('complete', { plan: ' ', notes: '' }), 'the output plan is empty'],
    [
      'has an output that nobody sees',
      blocks('complete', { plan: '\u200b', notes: '' }),
      'the output plan is empty',
    ],
    [
      'has an output with a name that no contract can have',
      blocks('complete', { plan: 'x', notes: '', ['__proto__']: 'x' }),
      'nobody asked for: __proto__',
    ],
    [
      'is JSON with an output of such a name',
      JSON.stringify({ ...reply, outputs: { ...reply.outputs, ['__proto__']: 'x' } }),
      '__proto__',
    ],
    [
      'has an output too many',
      blocks('complete', { plan: 'x', notes: '', more: 'x' }),
      'nobody asked for: more',
    ],
    [
      'has an output twice',
      `[output:plan]y[/output:plan]\n${blocks('complete', reply.outputs)}`,
      'once: plan',
    ],
    ['lacks its result', '[output:plan]y[/output:plan]', 'there is no [workflow_result]'],
    ['is JSON with prose after it', `${JSON.stringify(reply)}\nDone.`, 'the reply is not one JSON value'],
    ['is JSON in a fence', `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``, 'there is no [workflow_result]'],
    [
      'is JSON with an unknown output',
      JSON.stringify({ ...reply, outputs: { ...reply.outputs, x: '' } }),
      'outputs.x',
    ],
    [
      'is JSON with an unknown field',
      JSON.stringify({ ...reply, next: 'deploy' }),
      'next: This field is not known.',
    ],
    [
      'is JSON with an empty output',
      JSON.stringify({ ...reply, outputs: { plan: '', notes: '' } }),
      'plan is empty',
    ],
  ])('that %s is refused (STEP-3)', (_case, text, reason) => {
    const read = readDelivery(text, TASK);
    expect(read.ok ? '' : read.reason).toContain(reason);
  });

  it.each(['blocked', 'failed'])('that is %s needs no outputs (STEP-5)', status => {
    expect(readDelivery(blocks(status, {}), TASK)).toMatchObject({ ok: true, delivery: { outputs: {} } });
    expect(
      readDelivery(JSON.stringify({ ...reply, status, outputs: { plan: '', notes: '' } }), TASK),
    ).toMatchObject({
      ok: true,
      delivery: { result: { status, output_files_written: false } },
    });
  });
});

describe('the schema of a contract', () => {
  it('names every output with its description, and is made once', () => {
    const { properties } = z.toJSONSchema(contractSchema(TASK), { io: 'input' });
    expect(properties?.outputs).toMatchObject({
      required: ['plan', 'notes'],
      additionalProperties: false,
      properties: { plan: { type: 'string', description: 'The plan' }, notes: { type: 'string' } },
    });
    expect(contractSchema(TASK)).toBe(contractSchema(TASK));
  });

  it('leaves a review the two decisions there are (STEP-6)', () => {
    const decided = (decision: string) => ({ ...reply, outputs: { decision, feedback: '' } });
    expect(contractSchema(REVIEW).safeParse(decided('approve')).success).toBe(true);
    expect(contractSchema(REVIEW).safeParse(decided('maybe')).success).toBe(false);
    expect(contractSchema({ ...REVIEW, kind: 'agent_task' }).safeParse(decided('maybe')).success).toBe(true);
  });

  it('takes findings as a list and keeps them as JSON (STEP-11)', () => {
    const findings = [{ severity: 'MUST', message: 'Name the source.' }];
    const read = readDelivery(JSON.stringify({ ...reply, outputs: { findings } }), FINDINGS);
    expect(read.ok && JSON.parse(read.delivery.outputs.findings ?? '')).toEqual(findings);
  });
});
