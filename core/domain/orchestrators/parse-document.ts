import type { z } from 'zod';
import { InvalidDocument } from '../../contracts/document-fault.ts';
import type { FoundFault } from './found-fault.ts';
import { inOrder } from './in-order.ts';
import { readYaml } from './read-yaml.ts';
import { shapeFaults } from './shape-faults.ts';

/**
 * Reads YAML or JSON that somebody wrote by hand; throws `InvalidDocument` with everything that is wrong with it. What a
 * check says of something that has another shape would mislead, so that comes first.
 */
export function parseDocument<Schema extends z.ZodType>(
  source: string,
  file: string,
  schema: Schema,
  check: (value: z.infer<Schema>) => Iterable<FoundFault>,
): z.infer<Schema> {
  const { value, places, faults } = readYaml(source, file);
  const misshapen = [...faults, ...shapeFaults(schema, value)];
  const found = misshapen.length > 0 ? misshapen : [...check(schema.parse(value))];
  if (found.length > 0) throw new InvalidDocument(inOrder(file, found, places));
  return schema.parse(value);
}
