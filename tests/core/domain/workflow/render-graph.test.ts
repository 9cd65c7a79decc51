import { expect, it } from 'vitest';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { renderMermaid, renderTable } from '../../../../core/domain/workflow/render-graph.ts';
import { renderSvg } from '../../../../core/domain/workflow/render-svg.ts';
import { agentStep, GATING, handlerStep, workflowOf } from './workflow-builders.ts';

const WORKFLOW = defineWorkflow(
  workflowOf(
    [
      {
        id: 'group',
        kind: 'parallel',
        title: 'Ask | both',
        branches: [agentStep('x'), agentStep('y')],
        next: { ok: 'check' },
      },
      handlerStep('check', {
        title: 'Check <all> & "more"',
        maxIterations: 2,
        onExhausted: null,
        next: { iterate: 'check', _default: null },
      }),
    ],
    { gating: GATING, title: 'A & B' },
  ),
);

it('prints as a table (DEF-8)', () => {
  expect(renderTable(WORKFLOW)).toBe(
    [
      '| step  | title                | kind                             | next                                                     |',
      '|-------|----------------------|----------------------------------|----------------------------------------------------------|',
      '| group | Ask \\| both          | parallel: x (tester), y (tester) | ok → check                                               |',
      '| check | Check <all> & "more" | handler                          | iterate → check; otherwise, exhausted → end (at most 2×) |',
    ].join('\n'),
  );
});

it('prints as Mermaid with gates, branches and escaped labels (DEF-8)', () => {
  expect(renderMermaid(WORKFLOW).split('\n')).toEqual([
    'flowchart TD',
    '  clarify{{"Clarify"}} --> plan{{"Plan"}}',
    '  plan -->|revise| plan',
    '  plan -->|reject| cancelled(["Cancelled"])',
    '  plan -->|approve| s0',
    '  subgraph s0["Ask #124; both"]',
    '    s0b0["Do x"]',
    '    s0b1["Do y"]',
    '  end',
    '  s1["Check #60;all#62; & #34;more#34;"]',
    '  s0 -->|ok| s1',
    '  s1 -->|iterate| s1',
    '  s1 -->|otherwise, exhausted| done',
    '  done(["Done"])',
  ]);
});

it('prints as an SVG that is the same each time, titled and escaped (DEF-8)', () => {
  const svg = renderSvg(WORKFLOW);
  expect(renderSvg(WORKFLOW)).toBe(svg);
  expect(svg).toContain('<title id="graph-title">A &#38; B</title>');
  expect(svg).toContain('Check &#60;all&#62; &#38; &#34;more&#34;');
  expect(svg).not.toContain('<all>');
  expect(svg.match(/<path d="M\d/g)).toHaveLength(4);
});
