import type { AmendableField } from '../../contracts/gate-page.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { type InputSchema, inputSchemas } from '../workflow/input-schemas.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** The inputs that whoever approves may change in a form: those that fit into one field. */
export function amendableFields(workflow: Workflow, { input }: Pick<RunRecord, 'input'>): AmendableField[] {
  return Object.entries(inputSchemas(workflow)).flatMap(([name, schema]): AmendableField[] => {
    const kind = kindOf(schema);
    const value = input[name];
    if (kind === undefined || (typeof value === 'object' && value !== null)) return [];
    const { title, description, enum: choices } = schema;
    return [
      {
        name,
        title: title ?? name,
        ...(description !== undefined && { description }),
        kind,
        value: String(value ?? ''),
        ...(choices !== undefined && { choices: choices.map(String) }),
      },
    ];
  });
}

/** The inputs that a form was sent with other values for than it was shown with; what does not fit is left as it is. */
export function amendedInput(
  workflow: Workflow,
  run: Pick<RunRecord, 'input'>,
  texts: Texts,
): Record<string, unknown> {
  const schemas = inputSchemas(workflow);
  return Object.fromEntries(
    amendableFields(workflow, run).flatMap(({ name, kind, value }) => {
      // Browsers send line breaks as two characters.
      const text = texts[name]?.replaceAll('\r\n', '\n');
      if (text === undefined || text === value.replaceAll('\r\n', '\n')) return [];
      return [[name, readText(text, kind, schemas[name])] as const];
    }),
  );
}

function kindOf(schema: InputSchema): AmendableField['kind'] | undefined {
  if (schema.const !== undefined) return undefined;
  if (schema.enum !== undefined) return 'choice';
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'text';
    default:
      return undefined;
  }
}

function readText(text: string, kind: AmendableField['kind'], schema: InputSchema = {}): unknown {
  switch (kind) {
    case 'choice':
      return schema.enum?.find(choice => String(choice) === text) ?? text;
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'text':
      return text;
  }
}
