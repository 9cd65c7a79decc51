import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Workflow } from '../../../../core/contracts/workflow.ts';
import { messageInputs } from '../../../../core/domain/messages/message-inputs.ts';

const inputsOf = (shape: z.ZodRawShape, text = 'Tea for two', files: { name: string; url?: string }[] = []) =>
  messageInputs({ inputs: z.object(shape) } as Workflow, { text, files });

describe('a workflow’s inputs from a message', () => {
  it('the text is the user’s message, and the rest is as usual', () => {
    expect(
      inputsOf({ tone: z.string().default('dry'), user_message: z.string(), pages: z.int().default(2) }),
    ).toEqual({ ok: true, input: { tone: 'dry', user_message: 'Tea for two', pages: 2 }, takesFiles: false });
  });

  it('without a user’s message it is the first text that has to be given', () => {
    expect(
      inputsOf({
        mode: z.enum(['quick', 'slow']).default('quick'),
        note: z.string().optional(),
        decision: z.string(),
      }),
    ).toMatchObject({ input: { mode: 'quick', decision: 'Tea for two' } });
    expect(inputsOf({ note: z.string().optional() })).toMatchObject({ input: { note: 'Tea for two' } });
  });

  it('files go where there is a place for them', () => {
    const files = [{ name: 'a.md' }, { name: 'b.pdf', url: 'https://files.example/b' }];
    expect(
      inputsOf({ user_message: z.string(), files: z.array(z.string()).default([]) }, 'x', files),
    ).toEqual({
      ok: true,
      input: { user_message: 'x', files: ['a.md', 'b.pdf: https://files.example/b'] },
      takesFiles: true,
    });
    expect(inputsOf({ user_message: z.string() }, 'x', files)).toMatchObject({ ok: true, takesFiles: false });
  });

  it('what cannot be filled from a message is said', () => {
    expect(inputsOf({ user_message: z.string(), budget: z.number() })).toEqual({
      ok: false,
      faults: [{ field: 'input.budget', message: 'This field is missing.' }],
    });
    expect(inputsOf({ decision: z.string().max(3) })).toMatchObject({
      ok: false,
      faults: [{ field: 'input.decision' }],
    });
  });
});
