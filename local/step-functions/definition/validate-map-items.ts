import type { Json } from '../../json.ts';
import { inputReferencePath } from './check-paths.ts';
import { template } from './check-templates.ts';
import { integer, listOf, oneOf, orJsonata, text } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import type { ValidationScope } from './validation-scope.ts';

const readableResource: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'string' || !/^arn:[^:]+:states:::s3:(getObject|listObjectsV2)$/.test(value))
    scope.log.schemaError("The field 'Resource' does not match any of the allowed values", location);
};

const writableResource: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'string' || !/^arn:[^:]+:states:::s3:putObject$/.test(value))
    scope.log.schemaError("The field 'Resource' does not match any of the allowed values", location);
};

const readerConfigShape: ObjectShape = {
  fields: {
    InputType: oneOf('CSV', 'JSON', 'JSONL', 'PARQUET', 'MANIFEST'),
    CSVHeaderLocation: oneOf('FIRST_ROW', 'GIVEN'),
    CSVHeaders: listOf(text),
    CSVDelimiter: oneOf('COMMA', 'PIPE', 'SEMICOLON', 'SPACE', 'TAB'),
    ManifestType: oneOf('ATHENA_DATA', 'S3_INVENTORY'),
    Transformation: oneOf('NONE', 'LOAD_AND_FLATTEN'),
    ItemsPointer: text,
    MaxItems: orJsonata(integer({ min: 0, max: 100_000_000 })),
  },
  jsonPathFields: { MaxItemsPath: inputReferencePath },
  atMostOneOf: [['MaxItems', 'MaxItemsPath']],
};

const itemReaderShape: ObjectShape = {
  required: ['Resource'],
  fields: { Resource: readableResource, ReaderConfig: validateReaderConfig },
  jsonPathFields: { Parameters: template },
  jsonataFields: { Arguments: template },
};

const itemBatcherShape: ObjectShape = {
  fields: {
    BatchInput: template,
    MaxItemsPerBatch: orJsonata(integer({ min: 0 })),
    MaxInputBytesPerBatch: orJsonata(integer({ min: 0 })),
  },
  jsonPathFields: {
    MaxItemsPerBatchPath: inputReferencePath,
    MaxInputBytesPerBatchPath: inputReferencePath,
  },
  atMostOneOf: [
    ['MaxItemsPerBatch', 'MaxItemsPerBatchPath'],
    ['MaxInputBytesPerBatch', 'MaxInputBytesPerBatchPath'],
  ],
};

const writerConfigShape: ObjectShape = {
  fields: { OutputType: oneOf('JSON', 'JSONL'), Transformation: oneOf('NONE', 'COMPACT', 'FLATTEN') },
};

const resultWriterShape: ObjectShape = {
  fields: {
    Resource: writableResource,
    WriterConfig: (value, location, scope) => {
      validateObject(value, writerConfigShape, location, scope);
    },
  },
  jsonPathFields: { Parameters: template },
  jsonataFields: { Arguments: template },
};

export function validateItemReader(value: Json, location: string, scope: ValidationScope): void {
  validateObject(value, itemReaderShape, location, scope);
}

export function validateItemBatcher(value: Json, location: string, scope: ValidationScope): void {
  validateObject(value, itemBatcherShape, location, scope);
}

export function validateResultWriter(value: Json, location: string, scope: ValidationScope): void {
  validateObject(value, resultWriterShape, location, scope);
}

function validateReaderConfig(value: Json, location: string, scope: ValidationScope): void {
  const config = validateObject(value, readerConfigShape, location, scope);
  if (config === undefined) return;
  const readsCsv = config.InputType === 'CSV';
  const hasHeaderLocation = Object.hasOwn(config, 'CSVHeaderLocation');
  if (readsCsv && !hasHeaderLocation)
    scope.log.schemaError("The field 'CSVHeaderLocation' is required", location);
  if (config.InputType === 'JSON' && hasHeaderLocation)
    scope.log.schemaError("Field 'CSVHeaderLocation' is not supported", location);
  if (config.CSVHeaderLocation === 'GIVEN' && !Object.hasOwn(config, 'CSVHeaders'))
    scope.log.schemaError('These fields are required: [CSVHeaders]', location);
}
