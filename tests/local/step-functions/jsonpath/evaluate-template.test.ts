import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluateTemplate } from '../../../../local/step-functions/jsonpath/evaluate-template.ts';
import { TemplatePathNotFound } from '../../../../local/step-functions/jsonpath/path-errors.ts';

function fill(template: Json, input: Json = { name: 'Ada', list: [1, 2], none: null }): Json {
  return evaluateTemplate(template, { input, context: { State: { Name: 'S' } }, variables: { count: 3 } });
}

describe('evaluateTemplate', () => {
  it('fills keys that end in .$ and keeps the rest', () => {
    expect(
      fill({
        fixed: '$.name',
        'who.$': '$.name',
        'state.$': '$$.State.Name',
        'count.$': '$count',
        'text.$': "States.Format('Hi {}', $.name)",
        'none.$': '$.none',
        number: 1,
      }),
    ).toEqual({ fixed: '$.name', who: 'Ada', state: 'S', count: 3, text: 'Hi Ada', none: null, number: 1 });
  });

  it('fills objects at any depth, in lists too, but no text that is not behind such a key', () => {
    expect(fill({ a: { b: [{ 'c.$': '$.name' }, '$.name'] } })).toEqual({
      a: { b: [{ c: 'Ada' }, '$.name'] },
    });
  });

  it('keeps a template that is no object', () => {
    expect(fill('text')).toBe('text');
    expect(fill(null)).toBeNull();
  });

  it('names the path, the field and the input when a path leads nowhere', () => {
    try {
      fill({ outer: { 'value.$': '$.absent' } }, { other: 1 });
      expect.unreachable();
    } catch (fault) {
      expect(fault).toBeInstanceOf(TemplatePathNotFound);
      expect(fault).toMatchObject({
        name: 'TemplatePathNotFound',
        field: 'value.$',
        path: '$.absent',
        errorName: 'States.Runtime',
        causeText: `The JSONPath '$.absent' specified for the field 'value.$' could not be found in the input '{"other":1}'`,
      });
    }
  });

  it('shows the context object when a path into it leads nowhere', () => {
    expect(() => fill({ 'value.$': '$$.Absent' })).toThrow(
      `The JSONPath '$$.Absent' specified for the field 'value.$' could not be found in the input '{"State":{"Name":"S"}}'`,
    );
  });

  it('takes null for an index beyond the end of a list', () => {
    expect(fill({ 'item.$': '$.list[5]' })).toEqual({ item: null });
  });

  it('makes a plain member of a key called __proto__', () => {
    const filled = fill(JSON.parse('{"__proto__":{"a.$":"$.name"},"constructor.$":"$.name"}') as Json);
    expect(JSON.stringify(filled)).toBe('{"__proto__":{"a":"Ada"},"constructor":"Ada"}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });
});
