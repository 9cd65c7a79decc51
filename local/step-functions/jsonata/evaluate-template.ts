import type { Json } from '../../json.ts';
import { evaluateExpression, expressionIn, type JsonataBindings } from './evaluate-expression.ts';

/** Evaluates every `{% … %}` inside a template; anything else stands for itself. */
export async function evaluateJsonataTemplate(
  template: Json,
  field: string,
  bindings: JsonataBindings,
): Promise<Json> {
  if (typeof template === 'string') {
    const expression = expressionIn(template);
    return expression === undefined ? template : evaluateExpression(expression, field, bindings);
  }
  if (Array.isArray(template)) {
    const items: Json[] = [];
    for (const [index, item] of template.entries())
      items.push(await evaluateJsonataTemplate(item, `${field}[${index}]`, bindings));
    return items;
  }
  if (typeof template === 'object' && template !== null) {
    const members: [string, Json][] = [];
    for (const [key, member] of Object.entries(template)) {
      members.push([key, await evaluateJsonataTemplate(member, `${field}/${key}`, bindings)]);
    }
    return Object.fromEntries(members);
  }
  return template;
}
