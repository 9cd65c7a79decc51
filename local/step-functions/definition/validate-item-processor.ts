import { isJsonObject, type Json } from '../../json.ts';
import { oneOf } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import { validateBranch } from './validate-branch.ts';
import type { ValidationScope } from './validation-scope.ts';

const mode = oneOf('INLINE', 'DISTRIBUTED');
const executionType = oneOf('STANDARD', 'EXPRESS');
const inlineConfigShape: ObjectShape = { fields: { Mode: mode } };
const distributedConfigShape: ObjectShape = {
  required: ['ExecutionType'],
  fields: { Mode: mode, ExecutionType: executionType },
};

export function isDistributed(processor: Json | undefined): boolean {
  return readConfigField(processor, 'Mode') === 'DISTRIBUTED';
}

/** The body of a Map. A distributed one is a machine of its own: other type, no variables from outside. */
export function validateItemProcessor(processor: Json, location: string, scope: ValidationScope): void {
  const distributed = isDistributed(processor);
  const config: ValueCheck = (value, place) => {
    validateObject(value, distributed ? distributedConfigShape : inlineConfigShape, place, scope);
    if (distributed && scope.machineType === 'EXPRESS')
      scope.log.schemaError(
        "The field 'Mode' with value 'DISTRIBUTED' is not supported inside 'EXPRESS' state machines",
        `${place}/Mode`,
      );
  };
  const inner = distributed ? childMachineScope(processor, scope) : scope;
  validateBranch(processor, location, inner, { ProcessorConfig: config });
}

function childMachineScope(processor: Json, scope: ValidationScope): ValidationScope {
  const machineType = readConfigField(processor, 'ExecutionType') === 'EXPRESS' ? 'EXPRESS' : 'STANDARD';
  return { ...scope, machineType, isOuterVariable: () => false, isSetOnEntry: () => false };
}

function readConfigField(processor: Json | undefined, field: string): Json | undefined {
  if (!isJsonObject(processor) || !isJsonObject(processor.ProcessorConfig)) return undefined;
  return processor.ProcessorConfig[field];
}
