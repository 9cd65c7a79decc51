import { type CST, Parser } from 'yaml';

/** Asked before anything is composed: composing calls itself for each level, and a stack that is full ends the process. */
export function isNestedDeeper(text: string, deepest: number): boolean {
  const waiting: { token: CST.Token; depth: number }[] = [];
  for (const token of new Parser().parse(text)) waiting.push({ token, depth: 0 });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > deepest) return true;
    if (token.type === 'document' && token.value !== undefined) waiting.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items)
      for (const part of [key, value]) if (part) waiting.push({ token: part, depth: depth + 1 });
  }
  return false;
}
