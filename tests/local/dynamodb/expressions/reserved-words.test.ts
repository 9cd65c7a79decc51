import { describe, expect, it } from 'vitest';
import { isReservedWord } from '../../../../local/dynamodb/expressions/reserved-words.ts';

describe('reserved words', () => {
  it.each(['ABORT', 'name', 'Status', 'ttl', 'zone'])('%s is one', word => {
    expect(isReservedWord(word)).toBe(true);
  });

  it.each(['pk', 'names_', 'runId', 'statuses'])('%s is none', word => {
    expect(isReservedWord(word)).toBe(false);
  });
});
