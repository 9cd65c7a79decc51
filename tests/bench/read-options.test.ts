import { describe, expect, it } from 'vitest';
import { helpText, readOptions, UnclearOptions } from '../../bench/read-options.ts';

const KNOWN = ['gatedRuns', 'executions', 'store'];
const read = (...args: string[]) => readOptions(args, KNOWN);

describe('the options of the benchmarks', () => {
  it('measure everything where nothing is asked for', () => {
    expect(read()).toEqual({
      isHelp: false,
      isJson: false,
      names: KNOWN,
      gated: { runs: 500, concurrency: 50, warmUpRuns: 1000, pollMs: undefined, profileFile: undefined },
    });
  });

  it('measure everything where only the form of the answer is asked for', () => {
    expect(read('--json')).toMatchObject({ isJson: true, names: KNOWN });
  });

  it('measure what is named, in the order in which it is known', () => {
    expect(read('store', 'executions').names).toEqual(['executions', 'store']);
  });

  it('measure gated runs where their options are given', () => {
    expect(
      read('--runs', '7', '--concurrency', '3', '--warm-up', '1', '--poll', '20', '--json'),
    ).toMatchObject({
      names: ['gatedRuns'],
      gated: { runs: 7, concurrency: 3, warmUpRuns: 1, pollMs: 20 },
    });
    expect(read('--runs', '7', 'gatedRuns', 'store').names).toEqual(['gatedRuns', 'store']);
  });

  it.each([
    [['--runs', '0'], '--runs must be a whole number from 1 to 1000000, not "0".'],
    [['--concurrency', 'many'], '--concurrency must be a whole number from 1 to 1000, not "many".'],
    [['--poll', '1.5'], '--poll must be a whole number from 1 to 60000, not "1.5".'],
    [['stoer'], 'No such benchmark: stoer. There are gatedRuns, executions, store.'],
    [['--runs', '5', 'store'], 'Options of gatedRuns are given, but it is not to be measured.'],
    [['--run', '5'], "Unknown option '--run'"],
  ])('refuse %j', (args, message) => {
    expect(() => read(...args)).toThrow(UnclearOptions);
    expect(() => read(...args)).toThrow(message);
  });

  it('can be asked for', () => {
    expect(read('--help').isHelp).toBe(true);
    expect(helpText(KNOWN)).toContain('Benchmarks: gatedRuns, executions, store.');
  });
});
