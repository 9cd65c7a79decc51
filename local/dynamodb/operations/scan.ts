import { validationError } from '../dynamodb-error.ts';
import { startOfOrder } from '../engine/key-path.ts';
import { BEYOND } from '../engine/sorted-rows.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { after } from './query.ts';
import { readInteger, requireString } from './read-input.ts';
import { findIndex, readPage, readPageRequest } from './read-page.ts';
import { readScope } from './read-scope.ts';

const EXPRESSIONS = ['FilterExpression', 'ProjectionExpression'];
const MOST_SEGMENTS = 1_000_000;

export function scanOperations({ tables }: Engine): Operations {
  return {
    Scan: input => {
      const table = tables.get(requireString(input, 'TableName'));
      const includes = readSegment(input);
      const index = findIndex(table, input);
      const scope = readScope(input, EXPRESSIONS);
      const request = readPageRequest(input, table, index, scope);
      scope.assertAllUsed();
      const low = request.start === undefined ? { order: '', row: '' } : after(request.start);
      if (request.start !== undefined && includes?.(request.start.order) === false)
        throw validationError('The provided Exclusive start key is not within the range of the scan segment');
      return readPage(input, request, {
        low,
        high: { order: BEYOND, row: '' },
        isForward: true,
        ...(includes && { includes }),
      });
    },
  };
}

/** Which entries belong to the segment: whole partitions, by the hash of their key. */
function readSegment(input: Input): ((order: string) => boolean) | undefined {
  const total = readInteger(input, 'TotalSegments', { lowest: 1, highest: MOST_SEGMENTS });
  const segment = readInteger(input, 'Segment', { lowest: 0, highest: MOST_SEGMENTS - 1 });
  if (total === undefined && segment === undefined) return undefined;
  if (total === undefined)
    throw validationError(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    );
  if (segment === undefined)
    throw validationError(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    );
  if (segment >= total)
    throw validationError(
      `The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: ${segment} is not less than TotalSegments: ${total}`,
    );
  return order => hash(startOfOrder(order)) % total === segment;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position++)
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193);
  return value >>> 0;
}
