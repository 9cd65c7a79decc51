import { z } from 'zod';
import type { Profile } from '../../../../core/domain/profiles/profile.ts';

const contextSchema = z.object({
  thing: z.string().default('a thing'),
  tags: z.array(z.string()).default([]),
});
const reply = z.object({ text: z.string() });

type SmallProfile = Profile<typeof contextSchema>;

/** A profile that prompts with what it sees, and reads a reply as the file or the verdict that it is. */
export function smallProfile(overrides: Partial<SmallProfile> = {}): SmallProfile {
  return {
    id: 'small',
    version: 1,
    title: 'Small',
    description: 'A small profile.',
    contextSchema,
    standards: {
      sources: { 'rules.md': '## R-1: First\nBe short.' },
      scopes: { any: { files: ['rules.md'], prefixes: [] } },
    },
    templates: [],
    responses: { PLAN: reply, GENERATE: reply, REVIEW: reply, REVISE: reply },
    scopeOf: () => 'any',
    createPrompt: (phase, input) => ({ prompt: JSON.stringify({ phase, ...input }) }),
    processResponse: (phase, response) => {
      const { text } = reply.parse(response);
      if (phase === 'REVIEW')
        return { status: 'SUCCESS', metadata: { verdict: text === 'PASS' ? 'PASS' : 'FAIL' } };
      if (phase === 'PLAN') return { status: 'SUCCESS', metadata: {} };
      return {
        status: 'SUCCESS',
        writePlan: { writes: [{ path: 'thing.txt', content: text }] },
        metadata: {},
      };
    },
    ...overrides,
  };
}
