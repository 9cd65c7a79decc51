import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { errorsIn, jsonataMachineOf, machineOf } from './definition-builders.ts';

const processor = (config?: JsonObject, state: JsonObject = { Type: 'Pass', End: true }): JsonObject => ({
  ...(config === undefined ? {} : { ProcessorConfig: config }),
  StartAt: 'I',
  States: { I: state },
});
const distributed = { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' };
const map = (fields: JsonObject = {}): JsonObject => ({
  Type: 'Map',
  ItemProcessor: processor(),
  End: true,
  ...fields,
});
const errorsOf = (fields: JsonObject) => errorsIn(machineOf(map(fields)));

describe('a Map state', () => {
  it('accepts its fields in either language', () => {
    expect(
      errorsOf({
        ItemProcessor: processor({ Mode: 'INLINE' }),
        ItemsPath: '$$.Execution.Input.items',
        ItemSelector: { 'v.$': '$$.Map.Item.Value' },
        MaxConcurrencyPath: '$.n',
        ToleratedFailureCount: 1,
        ToleratedFailurePercentagePath: '$.p',
        ResultSelector: { 'r.$': '$[0]' },
      }),
    ).toEqual([]);
    for (const Items of ['{% $states.input %}', [1, '{% 2 %}']])
      expect(errorsIn(jsonataMachineOf(map({ Items, MaxConcurrency: '{% 2 %}', Output: [] })))).toEqual([]);
  });

  it('accepts the fields of a distributed map', () => {
    expect(
      errorsOf({
        ItemProcessor: processor(distributed),
        Label: 'rows',
        ItemReader: {
          Resource: 'arn:aws:states:::s3:getObject',
          ReaderConfig: { InputType: 'CSV', CSVHeaderLocation: 'FIRST_ROW', MaxItems: 10 },
          Parameters: { Bucket: 'b', 'Key.$': '$.key' },
        },
        ItemBatcher: { BatchInput: { 'a.$': '$.a' }, MaxItemsPerBatch: 10 },
        ResultWriter: { Resource: 'arn:aws:states:::s3:putObject', Parameters: { Bucket: 'b' } },
      }),
    ).toEqual([]);
  });

  it('has one processor, under its new name or its old one', () => {
    const { ItemProcessor: _, ...bare } = map();
    expect(errorsIn(machineOf({ ...bare, Iterator: processor() }))).toEqual([]);
    expect(errorsIn(machineOf(bare))).toEqual([
      'This object should have only one of the following fields: [ItemProcessor, Iterator] at /States/S',
    ]);
    expect(errorsOf({ Iterator: { StartAt: 'J', States: { J: { Type: 'Succeed' } } } })).toEqual([
      'There should only be one of the following fields: [ItemProcessor, Iterator] at /States/S',
    ]);
  });

  it.each<[JsonObject, string]>([
    [{ MaxConcurrency: -1 }, 'Minimum value is 0 at /States/S/MaxConcurrency'],
    [{ ToleratedFailurePercentage: 101 }, 'Maximum value is 100.0 at /States/S/ToleratedFailurePercentage'],
    [
      { ToleratedFailureCountPath: '$$.Execution.Input.n' },
      'Value is not a Reference Path at /States/S/ToleratedFailureCountPath',
    ],
    [{ ItemsPath: '$.items[*]' }, 'Value is not a Reference Path at /States/S/ItemsPath'],
    [
      { MaxConcurrency: 1, MaxConcurrencyPath: '$.n' },
      'There should only be one of the following fields: [MaxConcurrency, MaxConcurrencyPath] at /States/S',
    ],
    [
      { ItemReader: { Resource: 'arn:aws:states:::s3:getObject' } },
      "Field 'ItemReader' is not supported at /States/S",
    ],
    [{ TimeoutSeconds: 1 }, "Field 'TimeoutSeconds' is not supported at /States/S"],
  ])('refuses %j', (fields, error) => {
    expect(errorsOf(fields)).toEqual([error]);
  });

  it.each<[JsonObject, string]>([
    [{ Mode: 'DISTRIBUTED' }, 'These fields are required: [ExecutionType]'],
    [{ ExecutionType: 'EXPRESS' }, "Field 'ExecutionType' is not supported"],
    [{ Mode: 'INLINE', ExecutionType: 'EXPRESS' }, "Field 'ExecutionType' is not supported"],
  ])('refuses the processor configuration %j', (config, message) => {
    expect(errorsOf({ ItemProcessor: processor(config) })).toEqual([
      `${message} at /States/S/ItemProcessor/ProcessorConfig`,
    ]);
  });

  it.each<[JsonObject, string]>([
    [
      { Resource: 'arn:aws:states:::s3:putObject' },
      "The field 'Resource' does not match any of the allowed values at /States/S/ItemReader/Resource",
    ],
    [{}, 'These fields are required: [Resource] at /States/S/ItemReader'],
    [
      { Resource: 'arn:aws:states:::s3:getObject', ReaderConfig: { InputType: 'CSV' } },
      "The field 'CSVHeaderLocation' is required at /States/S/ItemReader/ReaderConfig",
    ],
    [
      {
        Resource: 'arn:aws:states:::s3:getObject',
        ReaderConfig: { InputType: 'CSV', CSVHeaderLocation: 'GIVEN' },
      },
      'These fields are required: [CSVHeaders] at /States/S/ItemReader/ReaderConfig',
    ],
  ])('refuses the item reader %j', (ItemReader, error) => {
    expect(errorsOf({ ItemProcessor: processor(distributed), ItemReader })).toEqual([error]);
  });

  it('cannot be distributed in an express machine', () => {
    expect(errorsIn(machineOf(map({ ItemProcessor: processor(distributed) })), 'EXPRESS')).toEqual([
      "The field 'Mode' with value 'DISTRIBUTED' is not supported inside 'EXPRESS' state machines at /States/S/ItemProcessor/ProcessorConfig/Mode",
    ]);
  });

  it('runs its items under the rules of their own execution type', () => {
    const waiting = {
      Type: 'Task',
      Resource: 'arn:aws:states:::ecs:runTask.sync',
      Parameters: {},
      End: true,
    };
    const express = { ...distributed, ExecutionType: 'EXPRESS' };
    expect(errorsOf({ ItemProcessor: processor(distributed, waiting) })).toEqual([]);
    expect(errorsOf({ ItemProcessor: processor(express, waiting) })).toEqual([
      "Express state machine does not support '.sync' service integration  at /States/S/ItemProcessor/States/I/Resource",
    ]);
  });

  it('has a label of its own of at most 40 characters', () => {
    const labelled = (name: string, Label: string): JsonObject =>
      map({
        Label,
        ItemProcessor: { ...processor(distributed), StartAt: name, States: { [name]: { Type: 'Succeed' } } },
      });
    const long = 'x'.repeat(41);
    expect(errorsIn(machineOf(labelled('I', long)))).toEqual([
      `INVALID_LABEL_NAME: Invalid Label name: Label '${long}' exceeds the 40-character limit allowed by the service at /States/S/Label`,
    ]);
    const { End: _, ...first } = labelled('A', 'same');
    expect(
      errorsIn({ StartAt: 'M', States: { M: { ...first, Next: 'N' }, N: labelled('B', 'same') } }),
    ).toEqual(['DUPLICATE_LABEL_NAME: Duplicate Label name: same at /States/N/Label']);
  });
});
