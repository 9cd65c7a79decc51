import { expect, it } from 'vitest';
import { printFigures } from '../../bench/print-figures.ts';

it('prints figures by name, those of a group under the name of the group', () => {
  const figures = {
    gatedRuns: { runsPerSecond: 312.456, cpuMsPerRun: { host: 3.4567 }, diskBytesPerRun: 54321.9 },
  };
  expect(printFigures(figures)).toBe(
    [
      '',
      'gated runs',
      '  runs per second     312.5',
      '  cpu ms per run',
      '    host              3.457',
      '  disk bytes per run  54,322',
    ].join('\n'),
  );
});
