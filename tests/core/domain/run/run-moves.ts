import fc from 'fast-check';
import type { Plan, Question, StoredContext } from '../../../../core/contracts/run.ts';
import { OUTCOMES } from '../../../../core/contracts/workflow.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const texts = fc.array(text, { maxLength: 3 });
const minutes = fc.integer({ min: 0, max: 100 });
const dollars = fc.double({ min: 0, max: 9, noNaN: true });
const usage = fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat(), costUsd: dollars });
const time = fc.constant('2026-01-01T00:00:00.000Z');

const questions: fc.Arbitrary<Omit<Question, 'id'>[]> = fc.array(
  fc.record({ question: text, context: text, options: texts }, { requiredKeys: ['question', 'context'] }),
  { minLength: 1, maxLength: 3 },
);

const plan: fc.Arbitrary<Plan> = fc.record({
  title: text,
  steps: fc.array(fc.record({ name: text, description: text, agentRole: text, estimatedMinutes: minutes }), {
    minLength: 1,
    maxLength: 3,
  }),
  searchTerms: texts,
  geographicalScope: text,
  focusAreas: texts,
  actions: fc.constant([]),
  dropped: texts,
  estimatedMinutes: minutes,
  estimatedCostUsd: dollars,
  provider: fc.constantFrom('offline', 'anthropic'),
});

const context: fc.Arbitrary<StoredContext | null> = fc.option(
  fc.record({
    contextId: text,
    userId: text,
    name: text,
    description: text,
    searchTerms: texts,
    metadata: fc.dictionary(text, text, { maxKeys: 2 }),
    createdAt: time,
    lastAccessedAt: time,
  }),
);

const mostly = fc.constantFrom(true, true, true, false);
const stepState = fc.option(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  { nil: undefined },
);

const deliver = fc.record({
  kind: fc.constant('deliver'),
  step: fc.nat({ max: 2 }),
  retry: fc.nat({ max: 2 }),
  redrive: fc.nat({ max: 1 }),
  isResumed: fc.boolean(),
});

const endAttempt = fc.record({
  kind: fc.constant('end attempt'),
  questions,
  plan,
  context,
  outcome: fc.constantFrom(...OUTCOMES),
  hasResult: fc.boolean(),
  state: stepState,
  usage,
  isLast: fc.boolean(),
});

const failAttempt = fc.record({ kind: fc.constant('fail attempt'), usage, message: text });

const parkAttempt = fc.record({
  kind: fc.constant('park attempt'),
  need: fc.constantFrom('review', 'manual', 'step_questions'),
  /** A step that only asks ends with the decision. */
  ends: fc.option(fc.subarray([...OUTCOMES]), { nil: undefined }),
  usage,
});
const openGate = fc.record({ kind: fc.constant('open gate') });
const decideStep = fc.record({
  kind: fc.constant('decide step'),
  decision: fc.constantFrom('approve', 'reject', 'answer', 'respond'),
  text,
  by: text,
});
const note = fc.record({
  kind: fc.constantFrom('block path', 'clamp timeout', 'start children', 'hand over'),
  text,
});

const answer = fc.record({ kind: fc.constant('answer'), answer: text, isComplete: mostly, by: text });

const decide = fc.record({
  kind: fc.constant('decide'),
  decision: fc.constantFrom('approve', 'revise', 'reject'),
  comment: fc.option(text, { nil: undefined }),
  isRightHash: mostly,
  by: text,
});

const atOpenGate = fc.record({
  kind: fc.constantFrom('vote', 'delegate', 'remind', 'escalate', 'amend', 'refuse', 'relink'),
  by: text,
  plan,
});

const end = fc.record({ kind: fc.constantFrom('cancel', 'fail', 'redrive', 'tell progress'), by: text });

/** Something that people, state machines or functions try with a run; whether it is legal, the run says. */
export const move = fc.oneof(
  { weight: 8, arbitrary: deliver },
  { weight: 8, arbitrary: endAttempt },
  { weight: 2, arbitrary: failAttempt },
  { weight: 4, arbitrary: answer },
  { weight: 4, arbitrary: decide },
  { weight: 3, arbitrary: parkAttempt },
  { weight: 5, arbitrary: openGate },
  { weight: 5, arbitrary: decideStep },
  { weight: 3, arbitrary: atOpenGate },
  { weight: 1, arbitrary: note },
  { weight: 1, arbitrary: end },
);

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type Move = ValueOf<typeof move>;
export type EndAttempt = ValueOf<typeof endAttempt>;
