import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const ECHO = graphOf({ Echo: { Type: 'Pass' } });

const MAPS: [fact: string, definition: JsonObject, input: Json, output: Json][] = [
  [
    'iterates over its input',
    machineOf({ M: { Type: 'Map', ItemProcessor: ECHO } }),
    [1, 'b', null],
    [1, 'b', null],
  ],
  ['understands the old name Iterator', machineOf({ M: { Type: 'Map', Iterator: ECHO } }), [1], [1]],
  ['gives an empty list for an empty list', machineOf({ M: { Type: 'Map', ItemProcessor: ECHO } }), [], []],
  [
    'finds its items with ItemsPath',
    machineOf({ M: { Type: 'Map', ItemsPath: '$.list', ItemProcessor: ECHO } }),
    { list: [1, 2] },
    [1, 2],
  ],
  [
    'makes each input with ItemSelector',
    machineOf({
      M: {
        Type: 'Map',
        ItemsPath: '$.list',
        ItemSelector: { 'n.$': '$$.Map.Item.Value', 'i.$': '$$.Map.Item.Index', 'all.$': '$.all' },
        ItemProcessor: ECHO,
      },
    }),
    { list: ['x', 'y'], all: true },
    [
      { n: 'x', i: 0, all: true },
      { n: 'y', i: 1, all: true },
    ],
  ],
  [
    'keeps its result beside its input with ResultPath',
    machineOf({ M: { Type: 'Map', ItemsPath: '$.list', ResultPath: '$.done', ItemProcessor: ECHO } }),
    { list: [1] },
    { list: [1], done: [1] },
  ],
  [
    'evaluates Items, ItemSelector and Output',
    jsonataMachineOf({
      M: {
        Type: 'Map',
        Items: '{% $states.input.list[$ > 1] %}',
        ItemSelector: {
          n: '{% $states.context.Map.Item.Value * 10 %}',
          i: '{% $states.context.Map.Item.Index %}',
        },
        ItemProcessor: ECHO,
        Output: { all: '{% $states.result %}' },
      },
    }),
    { list: [1, 2, 3] },
    {
      all: [
        { n: 20, i: 0 },
        { n: 30, i: 1 },
      ],
    },
  ],
];

it.each(MAPS)('a Map %s', async (_fact, definition, input, output) => {
  const local = await openTestStepFunctions();
  expect(await local.run(definition, input)).toMatchObject({ status: 'SUCCEEDED', output });
});

it('tells in its history when each iteration began and ended', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({ M: { Type: 'Map', MaxConcurrency: 1, ItemProcessor: ECHO } }),
    [1, 2],
  );
  const events = await local.history(run.executionArn);
  expect(
    events.map(
      ({ type, mapIterationStartedEventDetails: started, mapIterationSucceededEventDetails: done }) => [
        type,
        started?.index ?? done?.index,
      ],
    ),
  ).toEqual([
    ['ExecutionStarted', undefined],
    ['MapStateEntered', undefined],
    ['MapStateStarted', undefined],
    ['MapIterationStarted', 0],
    ['PassStateEntered', undefined],
    ['PassStateExited', undefined],
    ['MapIterationSucceeded', 0],
    ['MapIterationStarted', 1],
    ['PassStateEntered', undefined],
    ['PassStateExited', undefined],
    ['MapIterationSucceeded', 1],
    ['MapStateSucceeded', undefined],
    ['MapStateExited', undefined],
    ['ExecutionSucceeded', undefined],
  ]);
  expect(events[2]?.mapStateStartedEventDetails?.length).toBe(2);
});

it('an empty Map starts no iteration', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(machineOf({ M: { Type: 'Map', ItemProcessor: ECHO } }), []);
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'MapStateEntered',
    'MapStateStarted',
    'MapStateSucceeded',
    'MapStateExited',
    'ExecutionSucceeded',
  ]);
});

it.each([
  ['a literal', { MaxConcurrency: 3 }, machineOf, 3],
  ['a path', { MaxConcurrencyPath: '$.limit' }, machineOf, 2],
  ['an expression', { MaxConcurrency: '{% $states.input.limit * 2 %}' }, jsonataMachineOf, 4],
  ['no limit of the definition', {}, machineOf, 12],
])('MaxConcurrency by %s bounds how many iterations run at once', async (_form, limit, build, bound) => {
  let running = 0;
  let most = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      work: async (n: number) => {
        most = Math.max(most, ++running);
        await new Promise(resolve => setTimeout(resolve, 3));
        running--;
        return n;
      },
    },
  });
  const items: JsonObject =
    build === machineOf ? { ItemsPath: '$.list' } : { Items: '{% $states.input.list %}' };
  const list = Array.from({ length: 12 }, (_, index) => index);
  const run = await local.run(
    build({
      M: { Type: 'Map', ...items, ...limit, ItemProcessor: graphOf({ W: call('work') }) } as JsonObject,
    }),
    { list, limit: 2 },
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: list });
  expect(most).toBe(bound);
});

it('500 items come back in order though they end in disorder', async () => {
  const local = await openTestStepFunctions();
  const items = Array.from({ length: 500 }, (_, index) => index);
  const run = await local.run(
    jsonataMachineOf({
      M: {
        Type: 'Map',
        MaxConcurrency: 100,
        ItemProcessor: graphOf({ W: { Type: 'Wait', Seconds: '{% ($states.input * 7) % 13 %}' } }),
      },
    }),
    items,
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: items });
});

it('fails with the first failing iteration and stops the others', async () => {
  const finished: number[] = [];
  const local = await openTestStepFunctions({
    lambdas: {
      work: (n: number) => {
        if (n === 1) throw namedError('Broken');
        finished.push(n);
        return n;
      },
    },
  });
  const run = await local.run(
    jsonataMachineOf({
      M: {
        Type: 'Map',
        ItemProcessor: graphOf({
          W: { Type: 'Wait', Seconds: '{% $states.input = 2 ? 100 : 1 %}' },
          T: call('work'),
        }),
      },
    }),
    [0, 1, 2],
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'Broken' });
  expect(finished).not.toContain(2);
  const types = await local.eventTypes(run.executionArn);
  expect(
    types.filter(type => /Aborted|MapIterationFailed|MapStateFailed|ExecutionFailed/.test(type)),
  ).toEqual(
    expect.arrayContaining([
      'MapIterationFailed',
      'WaitStateAborted',
      'MapIterationAborted',
      'MapStateFailed',
      'ExecutionFailed',
    ]),
  );
  expect(types.at(-1)).toBe('ExecutionFailed');
});

it('an iteration handles its own failures', async () => {
  const local = await openTestStepFunctions({
    lambdas: {
      half: (n: number) => {
        if (n % 2 === 1) throw namedError('Odd');
        return n / 2;
      },
    },
  });
  const run = await local.run(
    machineOf({
      M: {
        Type: 'Map',
        ItemProcessor: graphOf({
          T: call('half', { Catch: [{ ErrorEquals: ['Odd'], Next: 'Odd' }], End: true }),
          Odd: { Type: 'Pass', Result: 'odd' },
        }),
      },
    }),
    [2, 3, 4],
  );
  expect(run.output).toEqual([1, 'odd', 2]);
});

it('nests, and the inner items hide the outer ones', async () => {
  const local = await openTestStepFunctions();
  const inner = graphOf({ Show: { Type: 'Pass', Output: '{% $states.context.Map.Item %}' } });
  const run = await local.run(
    jsonataMachineOf({
      Outer: { Type: 'Map', ItemProcessor: graphOf({ Inner: { Type: 'Map', ItemProcessor: inner } }) },
    }),
    [['a'], ['b', 'c']],
  );
  expect(run.output).toEqual([
    [{ Index: 0, Value: 'a' }],
    [
      { Index: 0, Value: 'b' },
      { Index: 1, Value: 'c' },
    ],
  ]);
});

it.each([
  ['an input that is no list', machineOf({ M: { Type: 'Map', ItemProcessor: ECHO } }), 'States.Runtime'],
  [
    'Items that give no list',
    jsonataMachineOf({ M: { Type: 'Map', Items: '{% "text" %}', ItemProcessor: ECHO } }),
    'States.QueryEvaluationError',
  ],
  [
    'a selector that fails for the second item',
    jsonataMachineOf({
      M: {
        Type: 'Map',
        Items: [1, 'x'],
        MaxConcurrency: 1,
        ItemSelector: '{% $states.context.Map.Item.Value + 1 %}',
        ItemProcessor: ECHO,
      },
    }),
    'States.QueryEvaluationError',
  ],
])('%s fails the Map', async (_what, definition, error) => {
  const local = await openTestStepFunctions();
  expect(await local.run(definition, {})).toMatchObject({ status: 'FAILED', error });
  expect(local.faults).toEqual([]);
});
