import { describe, expect, it } from 'vitest';
import { checkOutputTemplates, outputPaths } from '../../../../core/domain/steps/output-paths.ts';

const at = { runId: 'run_x', stepId: 'plan', attempt: 2 };
const ROOT = 'runs/run_x/steps/plan/attempts/2/outputs';

describe('output paths', () => {
  it('are computed for each attempt, below a root of its own (STEP-2)', () => {
    const outputs = {
      plan: { file: 'plan.md' },
      notes: { file: 'notes/{{workflow.run_id}}-{{ workflow.step_id }}-{{workflow.attempt}}.md' },
    };
    expect(outputPaths(outputs, at)).toEqual({
      paths: { plan: `${ROOT}/plan.md`, notes: `${ROOT}/notes/run_x-plan-2.md` },
      relative: { plan: 'plan.md', notes: 'notes/run_x-plan-2.md' },
      blocked: [],
    });
    expect(outputPaths(outputs, { ...at, attempt: 3 }).paths.plan).not.toBe(`${ROOT}/plan.md`);
  });

  it('are the same whenever they are computed (STEP-2)', () => {
    const outputs = { b: { file: 'b.md' }, a: { file: 'a.md' } };
    expect(JSON.stringify(outputPaths(outputs, at))).toBe(JSON.stringify(outputPaths(outputs, at)));
  });

  it('that lead out are blocked, while the others stand (STEP-2)', () => {
    const { paths, blocked } = outputPaths({ out: { file: '../../x' }, plan: { file: 'plan.md' } }, at);
    expect(Object.keys(paths)).toEqual(['plan']);
    expect(blocked).toEqual([{ key: 'out', path: '../../x', reason: 'has a part that is "." or ".."' }]);
  });

  it('that only values would lead out are blocked too (STEP-2)', () => {
    const { blocked } = outputPaths({ out: { file: '{{workflow.step_id}}/x' } }, { ...at, stepId: '..' });
    expect(blocked).toHaveLength(1);
  });

  it('refer to nothing but the run, the step and the attempt (STEP-2)', () => {
    const { blocked } = outputPaths({ plan: { file: '{{inputs.name}}.md' } }, at);
    expect(blocked[0]?.reason).toContain('refers to {{inputs.name}}');
  });

  it.each([
    ['plan.md', 'plan.md'],
    ['plan.md', 'Plan.md'],
    ['plan', 'plan/a.md'],
    ['plan/a.md', 'plan'],
    ['plan-2.md', 'plan-{{workflow.attempt}}.md'],
  ])('%s and %s clash: the second is blocked (STEP-2)', (first, second) => {
    const { paths, blocked } = outputPaths({ first: { file: first }, second: { file: second } }, at);
    expect(Object.keys(paths)).toEqual(['first']);
    expect(blocked).toEqual([expect.objectContaining({ key: 'second' })]);
  });
});

describe('output templates', () => {
  it('that are sound have no fault', () => {
    expect([...checkOutputTemplates({ plan: { file: 'plan-{{workflow.attempt}}.md' } })]).toEqual([]);
  });

  it('are checked before any run (STEP-2, STEP-4)', () => {
    const faults = [
      ...checkOutputTemplates({
        typo: { file: '{{workflow.runid}}.md' },
        out: { file: '%2e%2e/x' },
        one: { file: 'same.md' },
        two: { file: 'same.md' },
        'no key': { file: 'key.md' },
      }),
    ];
    expect(faults).toEqual([
      { field: 'outputs.no key', message: expect.stringContaining('must be a letter') },
      {
        field: 'outputs.typo.file',
        message: expect.stringContaining('refers to {{workflow.runid}}'),
        suggestion: 'workflow.run_id',
      },
      { field: 'outputs.out.file', message: expect.stringContaining('percent sign') },
      { field: 'outputs.two.file', message: 'is already the path of "one"' },
    ]);
  });
});
