import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseOrchestrator } from '../../../../core/domain/orchestrators/parse-orchestrator.ts';
import { toWorkflow } from '../../../../core/domain/orchestrators/to-workflow.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { faultsIn, SOUND } from './documents.ts';

const PIECES = [
  '\n',
  '  ',
  '- ',
  ': ',
  '{',
  '}',
  '[',
  ']',
  '&a ',
  '*a',
  '!x ',
  '|',
  '"',
  "'",
  '#',
  'null',
  '{{',
  '..',
  '1',
];
const lines = SOUND.split('\n');

/** The sound document with lines left out, repeated or moved in, and pieces put anywhere. */
const anyDocument = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(lines.length), fc.constantFrom(...lines, '')), { maxLength: 3 }),
    fc.array(fc.nat(lines.length - 1), { maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(SOUND.length), fc.constantFrom(...PIECES)), { maxLength: 3 }),
  )
  .map(([added, dropped, pieces]) => {
    const kept = lines.filter((_, at) => !dropped.includes(at));
    for (const [at, line] of added) kept.splice(at, 0, line);
    return pieces.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at), kept.join('\n'));
  });

function check(text: string): void {
  const faults = faultsIn(() => {
    const orchestrator = parseOrchestrator(text, 'orchestrator.yaml');
    for (const workflow of orchestrator.workflows) defineWorkflow(toWorkflow(orchestrator, workflow));
  });
  const count = text.split('\n').length;
  for (const { line, column } of faults) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(count);
    expect(column).toBeGreaterThanOrEqual(1);
  }
}

it('whatever is written is a definition that holds, or has faults with their places (DEF-4, DEF-6)', () => {
  fc.assert(fc.property(anyDocument, check), { numRuns: 300 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), check), { numRuns: 200 });
});
