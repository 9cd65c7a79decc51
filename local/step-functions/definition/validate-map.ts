import type { JsonObject } from '../../json.ts';
import { checkJsonataTemplate } from './check-jsonata.ts';
import { inputReferencePath, referencePath } from './check-paths.ts';
import { template } from './check-templates.ts';
import { decimal, integer, orJsonata, text } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import {
  assignField,
  commonFields,
  inputOutputPaths,
  outputField,
  resultFields,
  transition,
  transitionFields,
} from './state-fields.ts';
import { isDistributed, validateItemProcessor } from './validate-item-processor.ts';
import { validateItemBatcher, validateItemReader, validateResultWriter } from './validate-map-items.ts';
import { errorHandlingFields } from './validate-retry-and-catch.ts';
import type { ValidationScope } from './validation-scope.ts';

const maxLabelLength = 40;

const label: ValueCheck = (value, location, scope) => {
  text(value, location, scope);
  if (typeof value !== 'string') return;
  if ([...value].length > maxLabelLength)
    scope.log.error(
      'INVALID_LABEL_NAME',
      `Invalid Label name: Label '${value}' exceeds the ${maxLabelLength}-character limit allowed by the service`,
      location,
    );
  if (scope.labels.has(value))
    scope.log.error('DUPLICATE_LABEL_NAME', `Duplicate Label name: ${value}`, location);
  scope.labels.add(value);
};

const items: ValueCheck = (value, location, scope) => {
  if (!Array.isArray(value) && typeof value !== 'string')
    scope.log.schemaError('Expected value of type [ARRAY]', location);
  else checkJsonataTemplate(value, location, scope);
};

const mapShape: ObjectShape = {
  fields: {
    ...commonFields,
    ...transitionFields,
    ...assignField,
    ...errorHandlingFields,
    ItemProcessor: (value, location, scope) => validateItemProcessor(value, location, scope),
    Iterator: (value, location, scope) => validateItemProcessor(value, location, scope),
    ItemSelector: template,
    ItemReader: validateItemReader,
    ItemBatcher: validateItemBatcher,
    ResultWriter: validateResultWriter,
    Label: label,
    MaxConcurrency: orJsonata(integer({ min: 0 })),
    ToleratedFailureCount: orJsonata(integer({ min: 0 })),
    ToleratedFailurePercentage: orJsonata(decimal({ min: 0, max: 100 })),
  },
  jsonPathFields: {
    ...inputOutputPaths,
    ...resultFields,
    Parameters: template,
    ItemsPath: referencePath,
    MaxConcurrencyPath: inputReferencePath,
    ToleratedFailureCountPath: inputReferencePath,
    ToleratedFailurePercentagePath: inputReferencePath,
  },
  jsonataFields: { ...outputField, Items: items },
  exactlyOneOf: [transition, ['ItemProcessor', 'Iterator']],
  atMostOneOf: [
    ['ItemSelector', 'Parameters'],
    ['MaxConcurrency', 'MaxConcurrencyPath'],
    ['ToleratedFailureCount', 'ToleratedFailureCountPath'],
    ['ToleratedFailurePercentage', 'ToleratedFailurePercentagePath'],
  ],
};

const distributedOnlyFields = ['ItemReader', 'ItemBatcher', 'ResultWriter', 'Label'];

export function validateMap(state: JsonObject, location: string, scope: ValidationScope): void {
  if (!isDistributed(state.ItemProcessor ?? state.Iterator))
    for (const field of distributedOnlyFields)
      if (Object.hasOwn(state, field)) scope.log.schemaError(`Field '${field}' is not supported`, location);
  validateObject(state, mapShape, location, scope);
}
