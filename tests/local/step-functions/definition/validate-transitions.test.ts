import { describe, expect, it } from 'vitest';
import { errorsIn, lambdaArn, machineOf } from './definition-builders.ts';

const end = { Type: 'Pass', End: true };

describe('transitions', () => {
  it('must lead to a state of the same graph, wherever they are written', () => {
    const errors = errorsIn({
      StartAt: 'C',
      States: {
        C: {
          Type: 'Choice',
          Choices: [
            { Variable: '$.a', IsNull: true, Next: 'T' },
            { Variable: '$.a', IsNull: true, Next: 'x' },
          ],
          Default: 'y',
        },
        T: {
          Type: 'Task',
          Resource: lambdaArn,
          Catch: [{ ErrorEquals: ['States.ALL'], Next: 'z' }],
          Next: 'w',
        },
        E: end,
      },
    });
    expect(errors).toEqual([
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: y at /States/C/Default",
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: x at /States/C/Choices[1]/Next",
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: w at /States/T/Next",
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: z at /States/T/Catch[0]/Next",
      'MISSING_TRANSITION_TARGET: State "E" is not reachable. at /States/E',
    ]);
  });

  it('cannot leave a branch', () => {
    const branch = { StartAt: 'B', States: { B: { Type: 'Pass', Next: 'Done' } } };
    expect(errorsIn(machineOf({ Type: 'Parallel', Branches: [branch], Next: 'Done' }))).toEqual([
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: Done at /States/S/Branches[0]/States/B/Next",
    ]);
  });

  it('start at a state that exists, and one to which nothing leads is refused', () => {
    expect(errorsIn({ StartAt: 'x', States: { A: { Type: 'Pass', Next: 'B' }, B: end } })).toEqual([
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: x at /StartAt",
      'MISSING_TRANSITION_TARGET: State "A" is not reachable. at /States/A',
    ]);
  });

  it('do not make a state reachable from itself alone', () => {
    expect(errorsIn({ StartAt: 'A', States: { A: end, B: { Type: 'Pass', Next: 'B' } } })).toEqual([
      'MISSING_TRANSITION_TARGET: State "B" is not reachable. at /States/B',
    ]);
  });

  it('must be able to end somewhere', () => {
    const loop = { A: { Type: 'Pass', Next: 'B' }, B: { Type: 'Pass', Next: 'A' } };
    expect(errorsIn({ StartAt: 'A', States: { ...loop, C: { Type: 'Pass', Next: 'A' } } })).toEqual([
      'MISSING_END_STATE: Workflow has no terminal state',
    ]);
  });

  it('take names that objects inherit for what they are: absent', () => {
    expect(errorsIn({ StartAt: 'constructor', States: { A: end } })).toContain(
      "MISSING_TRANSITION_TARGET: Missing 'Next' target: constructor at /StartAt",
    );
    expect(errorsIn(JSON.parse('{"StartAt":"__proto__","States":{"__proto__":{"Type":"Succeed"}}}'))).toEqual(
      [],
    );
  });

  it.each(['Pass', 'Wait', 'Task', 'Parallel', 'Map'])('of a %s state are Next or End, not both', type => {
    const both = 'There should only be one of the following fields: [Next, End] at /States/S';
    const none = 'This object should have only one of the following fields: [Next, End] at /States/S';
    expect(errorsIn(machineOf({ Type: type, Next: 'Done', End: true }))).toContain(both);
    expect(errorsIn(machineOf({ Type: type, Next: 'Done', End: false }))).not.toContain(both);
    expect(errorsIn(machineOf({ Type: type }))).toContain(none);
    expect(errorsIn(machineOf({ Type: type, End: false }))).toContain(none);
  });
});
