import { resourceNotFound, validationError } from '../dynamodb-error.ts';
import type { Table } from '../engine/table.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { missing, readObjects, readStrings, requireString } from './read-input.ts';

const MOST_TAGS = 50;

export function tagOperations({ tables }: Engine): Operations {
  const tagged = (input: Input): Table => {
    const arn = requireString(input, 'ResourceArn');
    const table = arn.startsWith('arn:') ? tables.find(arn) : undefined;
    if (table === undefined) throw resourceNotFound(`ResourcArn: ${arn} not found`);
    return table;
  };
  return {
    ListTagsOfResource: input => ({
      Tags: Object.entries(tagged(input).record.tags).map(([Key, Value]) => ({ Key, Value })),
    }),
    TagResource: input => {
      const list = readObjects(input, 'Tags');
      if (list === undefined) throw missing('Tags');
      const more = readTags(list);
      return tables.inTurn(async () => {
        const table = tagged(input);
        const tags = { ...table.record.tags, ...more };
        assertFew(tags);
        await tables.change(table, { tags });
        return {};
      });
    },
    UntagResource: input => {
      const keys = new Set(readStrings(input, 'TagKeys') ?? []);
      return tables.inTurn(async () => {
        const table = tagged(input);
        const left = Object.entries(table.record.tags).filter(([key]) => !keys.has(key));
        await tables.change(table, { tags: Object.fromEntries(left) });
        return {};
      });
    },
  };
}

export function readTags(list: readonly Input[]): Record<string, string> {
  const tags = Object.fromEntries(list.map(tag => [requireString(tag, 'Key'), requireString(tag, 'Value')]));
  assertFew(tags);
  return tags;
}

function assertFew(tags: object): void {
  if (Object.keys(tags).length > MOST_TAGS)
    throw validationError('One or more parameter values were invalid: Too many tags');
}
