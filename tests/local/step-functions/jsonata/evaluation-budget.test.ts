import { afterEach, describe, expect, it, vi } from 'vitest';
import { evaluateExpression } from '../../../../local/step-functions/jsonata/evaluate-expression.ts';

const bindings = { states: { input: {} }, variables: {}, nowMs: 0 };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an expression that would not end', () => {
  it('fails when its calls nest too deeply', async () => {
    const endless = '($deeper := function($n) { 1 + $deeper($n + 1) }; $deeper(1))';
    await expect(evaluateExpression(endless, 'Output', bindings)).rejects.toMatchObject({
      error: 'States.QueryEvaluationError',
      causeText: expect.stringContaining('nests its calls too deeply'),
    });
  });

  it('fails when its time is up, and lets other work go on until then', async () => {
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const endless = '($again := function($n) { $again($n + 1) }; $again(1))';
    const evaluation = evaluateExpression(endless, 'Output', bindings);
    setImmediate(() => {
      nowMs = 10_000;
    });
    await expect(evaluation).rejects.toMatchObject({
      causeText: expect.stringContaining('takes too long to evaluate'),
    });
  });

  it('does not keep a long calculation from its result', async () => {
    const sum = '($sum := function($n) { $n = 0 ? 0 : $n + $sum($n - 1) }; $sum(500))';
    expect(await evaluateExpression(sum, 'Output', bindings)).toBe(125_250);
  });
});
