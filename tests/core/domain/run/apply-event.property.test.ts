import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RunEvent, runEventSchema } from '../../../../core/contracts/run-record.ts';
import { replayEvents } from '../../../../core/domain/run/apply-event.ts';
import { findJournalFaults } from '../../../support/find-journal-faults.ts';
import { runStarted } from '../../../support/run-events.ts';
import { move } from './run-moves.ts';
import { RunPlayer } from './run-player.ts';

const started = fc
  .record({
    gated: fc.boolean(),
    approvalRequired: fc.boolean(),
    input: fc.dictionary(fc.string(), fc.jsonValue()),
  })
  .map(run => runStarted({ ...run, at: '2026-01-01T00:00:00.000Z' }));
const moves = fc.array(move, { maxLength: 40, size: 'max' });

const readJournal = (journal: readonly string[]): RunEvent[] =>
  journal.map(line => runEventSchema.parse(JSON.parse(line)));
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the journal rebuilds the run that the store holds, after every move (RUN-1)', () => {
  fc.assert(
    fc.property(started, moves, (event, attempted) => {
      const player = new RunPlayer(event);
      for (const next of attempted) {
        player.play(next);
        const rebuilt = replayEvents(readJournal(player.journal));
        expect(asStored(rebuilt)).toEqual(asStored(player.stored));
      }
    }),
    { numRuns: 100 },
  );
});

test('the moves tried here lead to every kind of event', () => {
  const types = fc
    .sample(fc.tuple(started, moves), { seed: 1, numRuns: 1500 })
    .flatMap(([event, attempted]) => {
      const player = new RunPlayer(event);
      for (const next of attempted) player.play(next);
      return readJournal(player.journal).map(({ type }) => type);
    });
  const known = runEventSchema.options.map(({ shape }) => shape.type.value);
  expect([...new Set(types)].sort()).toEqual(known.sort());
});

test('no sequence of moves leaves an end, decides a gate twice or works without approval (RUN-1, RUN-2, GATE-3)', () => {
  fc.assert(
    fc.property(started, moves, (event, attempted) => {
      const player = new RunPlayer(event);
      for (const next of attempted) player.play(next);
      const journal = readJournal(player.journal).map((line, position) => ({
        sequence: position + 1,
        ...line,
      }));
      expect(findJournalFaults(journal, player.stored)).toEqual([]);
      expect(player.stored.sequence).toBe(journal.length);
    }),
    { numRuns: 150 },
  );
});

test('a journal that lost or doubled an event is refused or rebuilds another run (RUN-1)', () => {
  fc.assert(
    fc.property(started, moves, fc.nat(), (event, attempted, at) => {
      const player = new RunPlayer(event);
      for (const next of attempted) player.play(next);
      const journal = readJournal(player.journal);
      fc.pre(journal.length > 1);
      const position = at % journal.length;
      const lost = journal.toSpliced(position, 1);
      const doubled = journal.toSpliced(position, 0, journal[position] as RunEvent);
      for (const damaged of [lost, doubled]) expect(rebuild(damaged)).not.toEqual(rebuild(journal));
    }),
    { numRuns: 100 },
  );
});

function rebuild(journal: readonly RunEvent[]): unknown {
  try {
    return asStored(replayEvents(journal));
  } catch (fault) {
    return fault;
  }
}
