import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import aslValidator from 'asl-validator';
import { describe, expect, it } from 'vitest';
import { discoverWorkflows, loadAll } from '../../core/adapters/workflows/discover-workflows.ts';
import { loadDirectory } from '../../core/adapters/workflows/load-directory.ts';
import { OUTCOMES } from '../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../core/domain/compiler/compile-workflow.ts';
import { compiledFiles } from '../../core/domain/compiler/compiled-files.ts';
import { countTransitions } from '../../core/domain/compiler/count-transitions.ts';
import { generateStepCases } from '../../core/domain/workflow/generate-step-cases.ts';
import { renderSvg } from '../../core/domain/workflow/render-svg.ts';
import { targetOf } from '../../core/domain/workflow/step-outcomes.ts';
import { playMachine } from '../core/domain/compiler/machine-player.ts';

const COMPILED = 'statemachines/compiled';
const { sources, broken } = await loadAll(await discoverWorkflows('workflows'));
const workflows = sources.map(({ workflow }) => workflow);
const { directory, broken: brokenSettings } = await loadDirectory('workflows', workflows);

it('every shipped workflow loads, in TypeScript and in YAML (DEF-5, DEF-6, DEF-7, DEF-10)', () => {
  expect([...broken, ...brokenSettings]).toEqual([]);
  expect(workflows.map(({ id }) => id)).toEqual([
    'bench-gated',
    'code-generation',
    'confidence-iteration',
    'decision-critic',
    'engineering--answer-question',
    'engineering--deliver-change',
    'front-desk--answer',
    'hybrid-steps',
    'market-research',
    'minimal--answer',
    'mode-branching',
    'product--answer-question',
    'product--write-brief',
    'quality-gate',
    'slogan',
    'slogan-campaign',
  ]);
});

it('what is compiled is what is there: otherwise `npm run compile` (DEF-8)', async () => {
  const fresh = new Map(Object.entries(compiledFiles(sources, directory)));
  expect((await readdir(COMPILED)).sort()).toEqual([...fresh.keys()].sort());
  for (const [name, text] of fresh) expect(await readFile(join(COMPILED, name), 'utf8')).toBe(text);
});

describe.each(workflows.map(workflow => [workflow.id, workflow] as const))('%s', (_id, workflow) => {
  it('compiles to a definition that asl-validator accepts (DEF-8)', () => {
    const definition = compileWorkflow(workflow, 'v1');
    const { isValid, errors } = aslValidator(JSON.parse(JSON.stringify(definition)));
    expect(errors).toEqual([]);
    expect(isValid).toBe(true);
  });

  it('runs straight through on the engine in as many transitions as it says (DEF-8, DEF-10)', async () => {
    const run = await playMachine(workflow, () => 'ok');
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(run.payloads.at(-1)?.ends).toContain('ok');
    const { straight } = countTransitions(workflow, compileWorkflow(workflow, 'v1'));
    expect(run.entered).toHaveLength(straight);
  });

  it('is drawn with every step (DEF-8)', () => {
    const svg = renderSvg(workflow);
    for (const { title } of workflow.steps) expect(svg).toContain(`<title>${title}</title>`);
  });

  it('handlers answer every case with a mapped outcome and leave what they were given alone (DEF-9)', () => {
    const cases = generateStepCases(workflow);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { id, step, params, iteration } of cases) {
      const context = {
        stepId: step.id,
        params: Object.freeze({ ...params }),
        state: {},
        iteration,
        at: '2026-01-01T00:00:00.000Z',
        results: {},
      };
      if (typeof step.message === 'function') expect(step.message(context), id).not.toMatch(/undefined|^$/);
      if (step.handler === undefined) continue;
      const [outcome, state] = step.handler(structuredClone(context));
      expect(OUTCOMES, id).toContain(outcome);
      expect(targetOf(step, outcome), id).not.toBeUndefined();
      expect(structuredClone(state), id).toEqual(state);
      expect(step.handler(structuredClone(context)), id).toEqual([outcome, state]);
    }
  });
});

describe('DEF-10: patterns', () => {
  const find = (id: string) => {
    const workflow = workflows.find(candidate => candidate.id === id);
    if (workflow === undefined) throw new Error(`There is no workflow ${id}.`);
    return workflow;
  };

  it('an investigation concludes when it is sure, and also when it has looked often enough', async () => {
    const sure = await playMachine(find('confidence-iteration'), ({ stepId, iteration }) =>
      stepId === 'investigate' && iteration < 2 ? 'iterate' : 'ok',
    );
    expect(sure.visits).toEqual(['investigate#1', 'investigate#2', 'conclude#1']);
    const never = await playMachine(find('confidence-iteration'), ({ stepId }) =>
      stepId === 'investigate' ? 'iterate' : 'ok',
    );
    expect(never.visits.slice(-2)).toEqual(['investigate#4', 'conclude#1']);
    expect(never.status).toBe('SUCCEEDED');
  });

  it('quick mode skips the perspectives', async () => {
    const run = await playMachine(find('mode-branching'), ({ stepId }) =>
      stepId === 'choose_mode' ? 'skip' : 'ok',
    );
    expect(run.visits).toEqual(['choose_mode#1', 'quick_answer#1']);
  });

  it('a draft with grave findings goes back twice and then to a person', async () => {
    const run = await playMachine(find('quality-gate'), ({ stepId }) =>
      stepId === 'review' ? 'iterate' : 'ok',
    );
    expect(run.visits.slice(-3)).toEqual(['write#3', 'review#3', 'hand_over#1']);
    expect(run.status).toBe('SUCCEEDED');
  });

  it('market research asks three roles at once, then a fourth, then writes', async () => {
    const run = await playMachine(find('market-research'), () => 'ok', ['revise', 'approve']);
    expect(run.visits.slice(0, 3).sort()).toEqual(['competitors#1', 'customers#1', 'market_sizing#1']);
    expect(run.visits.slice(3)).toEqual(['risks#1', 'report#1']);
    expect(run.plans).toBe(2);
  });
});
