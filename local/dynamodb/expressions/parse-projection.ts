import { BoundedCache } from '../../bounded-cache.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { PathNode } from './syntax-tree.ts';

const CACHED_EXPRESSIONS = 1_000;
const cache = new BoundedCache(CACHED_EXPRESSIONS, parse);

export function parseProjection(text: string): readonly PathNode[] {
  return cache.get(text);
}

function parse(text: string): readonly PathNode[] {
  const reader = new ExpressionReader('ProjectionExpression', text, []);
  const paths = reader.readList(() => reader.readPath());
  reader.finish();
  return paths;
}
