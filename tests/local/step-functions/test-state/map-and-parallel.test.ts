import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { tryState } from './state-tester.ts';

const branch = { StartAt: 'Inner', States: { Inner: { Type: 'Pass', End: true } } };
const distributed = {
  ...branch,
  ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
};

function mapState(fields: JsonObject): JsonObject {
  return { Type: 'Map', ItemProcessor: distributed, End: true, ...fields };
}

describe('a Map with a mock', () => {
  it('shows how its items were made', async () => {
    const response = await tryState(
      mapState({
        InputPath: '$.batch',
        ItemsPath: '$.ids',
        ItemSelector: { 'id.$': '$$.Map.Item.Value', 'at.$': '$$.Map.Item.Index' },
        ItemBatcher: { MaxItemsPerBatch: 2 },
        MaxConcurrency: 4,
        ToleratedFailurePercentage: 20,
        ResultSelector: { 'first.$': '$[0]' },
        ResultPath: '$.done',
      }),
      { input: { batch: { ids: ['a', 'b', 'c'] } }, result: ['x', 'y'] },
    );
    const items = [
      { id: 'a', at: 0 },
      { id: 'b', at: 1 },
      { id: 'c', at: 2 },
    ];
    expect(response).toEqual({
      status: 'SUCCEEDED',
      output: { batch: { ids: ['a', 'b', 'c'] }, done: { first: 'x' } },
      inspectionData: {
        input: { batch: { ids: ['a', 'b', 'c'] } },
        afterInputPath: { ids: ['a', 'b', 'c'] },
        afterItemsPath: ['a', 'b', 'c'],
        afterItemSelector: items,
        afterItemBatcher: [{ Items: items.slice(0, 2) }, { Items: items.slice(2) }],
        maxConcurrency: 4,
        toleratedFailurePercentage: 20,
        afterResultSelector: { first: 'x' },
        afterResultPath: { batch: { ids: ['a', 'b', 'c'] }, done: { first: 'x' } },
      },
    });
  });

  it('shows limits but no items of a JSONata Map', async () => {
    const { inspectionData } = await tryState(
      mapState({ QueryLanguage: 'JSONata', Items: '{% [1..3] %}', ToleratedFailureCount: '{% 1 + 1 %}' }),
      { result: [1, 2, 3] },
    );
    expect(inspectionData).toEqual({ input: {}, maxConcurrency: 0, toleratedFailureCount: 2 });
  });

  it('fails before its limits are looked at where there is nothing to iterate', async () => {
    expect(await tryState(mapState({ ItemsPath: '$$.Execution.Input' }), { result: [] })).toEqual({
      status: 'FAILED',
      error: 'States.Runtime',
      cause: 'Reference path "$.Execution.Input" must point to array.',
      inspectionData: { input: {}, afterInputPath: {} },
    });
  });

  it('fails with the error of a state inside it', async () => {
    const response = await tryState(mapState({}), {
      input: [1],
      error: { error: 'Broken' },
      more: { stateConfiguration: { errorCausedByState: 'Inner' } },
    });
    expect(response).toMatchObject({ status: 'FAILED', error: 'Broken' });
  });

  it.each([
    ['without a threshold', {}, 0, 'SUCCEEDED'],
    ['without a threshold', {}, 1, 'FAILED'],
    ['at the tolerated count', { ToleratedFailureCount: 2 }, 2, 'SUCCEEDED'],
    ['above the tolerated count', { ToleratedFailureCount: 2 }, 3, 'FAILED'],
    ['at the tolerated percentage', { ToleratedFailurePercentage: 50 }, 2, 'SUCCEEDED'],
    ['above the tolerated percentage', { ToleratedFailurePercentage: 50 }, 3, 'FAILED'],
    ['above one of both', { ToleratedFailureCount: 4, ToleratedFailurePercentage: 25 }, 2, 'FAILED'],
  ])('%s %j, %i of 4 failed iterations make it %s', async (_what, limits, failures, status) => {
    const response = await tryState(mapState(limits), {
      input: [1, 2, 3, 4],
      result: [1, 2, 3, 4],
      more: { stateConfiguration: { mapIterationFailureCount: failures } },
    });
    expect(response.status).toBe(status);
    if (status === 'FAILED') expect(response.error).toBe('States.ExceedToleratedFailureThreshold');
  });

  it('cannot have more failed iterations than iterations', async () => {
    const test = { input: [1], result: [1], more: { stateConfiguration: { mapIterationFailureCount: 2 } } };
    await expect(tryState(mapState({}), test)).rejects.toMatchObject({
      code: 'ValidationException',
      message: 'Map iteration failure count must be less than or equal to the number of Map iterations',
    });
  });

  it('takes any result where a ResultWriter would write it elsewhere', async () => {
    const ResultWriter = {
      Resource: 'arn:aws:states:::s3:putObject',
      Parameters: { Bucket: 'b', Prefix: 'p' },
    };
    const response = await tryState(mapState({ ResultWriter }), { input: [], result: { MapRunArn: 'arn' } });
    expect(response).toMatchObject({ status: 'SUCCEEDED', output: { MapRunArn: 'arn' } });
  });
});

describe('the items that an ItemReader finds in given data', () => {
  const ids = { 'id.$': '$$.Map.Item.Value' };

  async function read(ReaderConfig: JsonObject, mapItemReaderData: string): Promise<JsonObject> {
    const ItemReader = {
      Resource: 'arn:aws:states:::s3:getObject',
      ReaderConfig,
      Parameters: { Bucket: 'b', Key: 'k' },
    };
    return tryState(mapState({ ItemReader, ItemSelector: ids }), {
      result: [],
      more: { stateConfiguration: { mapItemReaderData } },
    });
  }

  it.each<[string, JsonObject, string, unknown[]]>([
    ['JSON', { InputType: 'JSON' }, '[1,2]', [1, 2]],
    ['a JSON object', { InputType: 'JSON' }, '{"a":1}', [{ Key: 'a', Value: 1 }]],
    ['at most MaxItems', { InputType: 'JSON', MaxItems: 1 }, '[1,2]', [1]],
    ['JSON lines', { InputType: 'JSONL' }, '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    [
      'CSV with quoted fields',
      { InputType: 'CSV', CSVHeaderLocation: 'FIRST_ROW' },
      'name,note\r\nAda,"a ""b"", c"\n',
      [{ name: 'Ada', note: 'a "b", c' }],
    ],
    [
      'CSV with given names',
      { InputType: 'CSV', CSVHeaderLocation: 'GIVEN', CSVHeaders: ['x', 'y'], CSVDelimiter: 'PIPE' },
      '1|2\n3|',
      [
        { x: '1', y: '2' },
        { x: '3', y: '' },
      ],
    ],
  ])('are those of %s', async (_what, config, data, items) => {
    const { inspectionData } = await read(config, data);
    expect(inspectionData).toMatchObject({ afterItemSelector: items.map(id => ({ id })) });
  });

  it('are those at the ItemsPointer', async () => {
    const { inspectionData } = await read({ InputType: 'JSON', ItemsPointer: '/a~1b/0' }, '{"a/b":[[7]]}');
    expect(inspectionData).toMatchObject({ afterItemsPointer: [7], afterItemSelector: [{ id: 7 }] });
  });

  it.each([
    [{ InputType: 'JSON' }, '{'],
    [{ InputType: 'JSON' }, '7'],
    [{ InputType: 'JSON', ItemsPointer: '/missing' }, '{}'],
  ])('are missing from what %j cannot read: %s', async (config, data) => {
    expect(await read(config, data)).toMatchObject({ status: 'FAILED', error: 'States.ItemReaderFailed' });
  });
});

describe('a Parallel with a mock', () => {
  it('shows what becomes of its result and not what its branches are given', async () => {
    const response = await tryState(
      {
        Type: 'Parallel',
        Branches: [branch],
        InputPath: '$.in',
        Parameters: { 'a.$': '$.a' },
        ResultPath: '$.out',
        End: true,
      },
      { input: { in: { a: 1 } }, result: ['done'] },
    );
    expect(response).toEqual({
      status: 'SUCCEEDED',
      output: { in: { a: 1 }, out: ['done'] },
      inspectionData: {
        input: { in: { a: 1 } },
        afterResultSelector: ['done'],
        afterResultPath: { in: { a: 1 }, out: ['done'] },
      },
    });
  });

  it('fails where the input of its branches cannot be made', async () => {
    const response = await tryState(
      { Type: 'Parallel', Branches: [branch], Parameters: { 'a.$': '$.missing' }, End: true },
      { result: ['never'] },
    );
    expect(response).toMatchObject({ status: 'FAILED' });
  });
});
