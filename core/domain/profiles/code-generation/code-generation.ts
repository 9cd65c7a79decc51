import type { Profile } from '../profile.ts';
import { contextSchema } from './context.ts';
import { createPrompt } from './create-prompt.ts';
import { processResponse } from './process-response.ts';
import { RESPONSES } from './responses.ts';
import { STANDARDS } from './standards.ts';
import { TEMPLATES } from './templates.ts';

export const codeGeneration: Profile<typeof contextSchema> = {
  id: 'code-generation',
  version: 1,
  title: 'Code generation',
  description:
    'Plans code, writes it, reviews it against standards and revises it until the review passes; every iteration is kept.',
  contextSchema,
  standards: STANDARDS,
  templates: TEMPLATES,
  responses: RESPONSES,
  scopeOf: ({ scope }) => scope,
  createPrompt,
  processResponse,
};
