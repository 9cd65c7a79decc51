import { z } from 'zod';
import { orchestratorSchema } from '../../contracts/orchestrator.ts';
import { settingsSchema } from '../../contracts/settings.ts';

const SCHEMAS = {
  'orchestrator.schema.json': orchestratorSchema,
  'settings.schema.json': settingsSchema,
};

/** JSON Schemas for editors, by file name: they complete and check while an author writes. */
export function documentSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      name,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-7', override: dropTrivia }), null, 2)}\n`,
    ]),
  );
}

function dropTrivia({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
