import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { generateStepCases } from '../../../../core/domain/workflow/generate-step-cases.ts';
import {
  BoundedInt,
  ChoiceSet,
  Constant,
  parameterDomains,
} from '../../../../core/domain/workflow/parameter-domains.ts';
import { agentStep, handlerStep, workflowOf } from './workflow-builders.ts';

it('reads domains from metadata (DEF-9)', () => {
  const domains = parameterDomains(
    z.object({
      depth: z.int().min(1).max(3).default(2),
      mode: z.enum(['quick', 'full']),
      loud: z.boolean(),
      kind: z.literal('only'),
      name: z.string().default('Ada'),
      place: z.string().meta({ examples: ['Turin'] }),
      free: z.string(),
      huge: z.int().min(0),
    }),
  );
  expect(domains).toEqual({
    depth: new BoundedInt(1, 3),
    mode: new ChoiceSet(['quick', 'full']),
    loud: new ChoiceSet([false, true]),
    kind: new Constant('only'),
    name: new Constant('Ada'),
    place: new Constant('Turin'),
    free: new Constant('text'),
    huge: new Constant(0),
  });
  expect([...(domains.depth ?? [])]).toEqual([1, 2, 3]);
  expect(Object.values(domains).every(Object.isFrozen)).toBe(true);
});

it('makes every combination once; iteration only where a step iterates; other modes are skipped (DEF-9)', () => {
  const depth = z.int().min(1).max(2);
  const mode = z.enum(['quick', 'full']);
  const cases = generateStepCases(
    defineWorkflow(
      workflowOf(
        [
          handlerStep('once', { params: z.object({ depth, mode }), next: { _default: 'again' } }),
          handlerStep('again', {
            params: z.object({ mode }),
            onlyWhen: { mode: ['full'] },
            maxIterations: 2,
            next: { iterate: 'again', _default: 'say' },
          }),
          handlerStep('say', { handler: undefined, message: 'Bye.', next: { ok: 'ask' } }),
          agentStep('ask'),
        ],
        { inputs: z.object({ depth, mode }) },
      ),
    ),
  );
  expect(cases.map(({ id }) => id)).toEqual([
    'once[depth=1, mode="quick"]',
    'once[depth=1, mode="full"]',
    'once[depth=2, mode="quick"]',
    'once[depth=2, mode="full"]',
    'again[mode="full", iteration=1]',
    'again[mode="full", iteration=2]',
  ]);
});
