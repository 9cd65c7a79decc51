import type { Json } from '../../json.ts';
import { evaluateExpression, expressionIn, type JsonataBindings } from './evaluate-expression.ts';
import { readPlainReference } from './plain-reference.ts';

/** Evaluates every `{% … %}` inside a template; anything else stands for itself. */
export async function evaluateJsonataTemplate(
  template: Json,
  field: string,
  bindings: JsonataBindings,
): Promise<Json> {
  return readPlainTemplate(template, bindings) ?? evaluateParts(template, field, bindings);
}

async function evaluateParts(template: Json, field: string, bindings: JsonataBindings): Promise<Json> {
  if (typeof template === 'string') {
    const expression = expressionIn(template);
    return expression === undefined ? template : evaluateExpression(expression, field, bindings);
  }
  if (Array.isArray(template)) {
    const items: Json[] = [];
    for (const [index, item] of template.entries())
      items.push(
        readPlainTemplate(item, bindings) ?? (await evaluateParts(item, `${field}[${index}]`, bindings)),
      );
    return items;
  }
  if (typeof template === 'object' && template !== null) {
    const members: [string, Json][] = [];
    for (const [key, member] of Object.entries(template))
      members.push([
        key,
        readPlainTemplate(member, bindings) ?? (await evaluateParts(member, `${field}/${key}`, bindings)),
      ]);
    return Object.fromEntries(members);
  }
  return template;
}

/** The whole, if nothing in it needs more than looking up; otherwise undefined. */
function readPlainTemplate(template: Json, bindings: JsonataBindings): Json | undefined {
  if (typeof template === 'string') {
    const expression = expressionIn(template);
    return expression === undefined ? template : readPlainReference(expression, bindings);
  }
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) {
    const items: Json[] = [];
    for (const item of template) {
      const value = readPlainTemplate(item, bindings);
      if (value === undefined) return undefined;
      items.push(value);
    }
    return items;
  }
  const members: [string, Json][] = [];
  for (const key of Object.keys(template)) {
    const value = readPlainTemplate(template[key] as Json, bindings);
    if (value === undefined) return undefined;
    members.push([key, value]);
  }
  return Object.fromEntries(members);
}
