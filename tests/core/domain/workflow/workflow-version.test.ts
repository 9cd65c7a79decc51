import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { serialiseWorkflow } from '../../../../core/domain/workflow/serialise-workflow.ts';
import { workflowVersion } from '../../../../core/domain/workflow/workflow-version.ts';
import { agentStep, handlerStep, workflowOf } from './workflow-builders.ts';

it('a version is the author’s number and a digest that changes with the definition and its code (DEF-1)', () => {
  const versionOf = (definition: Parameters<typeof defineWorkflow>[0], source = 'code') =>
    workflowVersion(defineWorkflow(definition), source);
  const version = versionOf(workflowOf([agentStep('a')]));
  expect(version).toMatch(/^1-[0-9a-f]{8}$/);
  expect(versionOf(workflowOf([agentStep('a')]))).toBe(version);
  expect(versionOf(workflowOf([agentStep('a')]), 'other code')).not.toBe(version);
  expect(versionOf(workflowOf([agentStep('a', { prompt: 'Else.' })]))).not.toBe(version);
  const otherResult = workflowOf([agentStep('a', { result: z.object({ text: z.string().max(9) }) })]);
  expect(versionOf(otherResult)).not.toBe(version);
});

it('a workflow shows as JSON: schemas as JSON Schema, functions as their text (DEF-8)', () => {
  const shown = serialiseWorkflow(defineWorkflow(workflowOf([handlerStep('a')])));
  expect(shown).toMatchObject({
    id: 'tested',
    inputs: { type: 'object', properties: { topic: { type: 'string' } } },
    steps: [{ id: 'a', handler: expect.stringContaining('=>') }],
  });
  expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
});
