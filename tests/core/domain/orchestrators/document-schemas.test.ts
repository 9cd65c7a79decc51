import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { documentSchemas } from '../../../../core/domain/orchestrators/document-schemas.ts';
import { parseOrchestrator } from '../../../../core/domain/orchestrators/parse-orchestrator.ts';

const schemas = Object.entries(documentSchemas());

interface Part {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly additionalProperties?: Part | boolean;
}

/** Paths of fields that say nothing of themselves. */
function silentFields(part: Part, path: string): string[] {
  const rest = part.additionalProperties;
  return [
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description === undefined ? [`${path}.${name}`] : []),
      ...silentFields(field, `${path}.${name}`),
    ]),
    ...[part.items, ...(part.anyOf ?? []), typeof rest === 'object' ? rest : undefined].flatMap(inner =>
      inner === undefined ? [] : silentFields(inner, path),
    ),
  ];
}

describe('JSON Schemas of the documents (DEF-6, DEF-7)', () => {
  it('are published as they are: otherwise `npm run compile`', async () => {
    expect((await readdir('docs/schemas')).sort()).toEqual(schemas.map(([name]) => name).sort());
    for (const [name, text] of schemas) expect(await readFile(`docs/schemas/${name}`, 'utf8')).toBe(text);
  });

  it.each(schemas)('%s describes every field', (name, text) => {
    expect(silentFields(JSON.parse(text) as Part, name)).toEqual([]);
  });
});

it('the example of docs/workflows.md is sound (DEF-6)', async () => {
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(await readFile('docs/workflows.md', 'utf8')) ?? [];
  expect(parseOrchestrator(example, 'workflows/letters/orchestrator.yaml').id).toBe('letters');
});
