import { z } from 'zod';
import type { PersonNeed } from '../../contracts/run-record.ts';
import type { OutputContract } from '../../contracts/workflow.ts';
import type { ResultStep } from '../workflow/step-kinds.ts';

type Editable = PersonNeed['editable'];

const RESULT = 'result.json';

/** A result is edited as JSON; one that is nothing but a text is edited as that text. */
export function editableResult({ result }: Pick<ResultStep, 'result'>): NonNullable<Editable> {
  const [field, ...others] = Object.keys(result.shape);
  const { properties = {} } = z.toJSONSchema(result, { io: 'input' });
  const schema = field === undefined || others.length > 0 ? undefined : properties[field];
  const isText =
    typeof schema === 'object' && schema.type === 'string' && !('enum' in schema) && !('const' in schema);
  return isText ? { file: RESULT, field } : { file: RESULT };
}

/** What a person made of a result, in the form in which a model would have given it. */
export function editedResult(editable: Editable, text: string): string {
  return editable?.field === undefined ? text : JSON.stringify({ [editable.field]: text });
}

/** Of several outputs that are shown together nobody could tell which one was edited. */
export function editableOutput(
  outputs: OutputContract,
  relative: Readonly<Record<string, string>>,
): Editable {
  const [key = '', ...others] = Object.keys(outputs);
  const file = relative[key];
  return others.length > 0 || file === undefined ? undefined : { file: `outputs/${file}` };
}
