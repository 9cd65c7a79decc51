import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventEnvelope } from '../../../../local/events/event-envelope.ts';
import { parseEventPath } from '../../../../local/events/target/event-path.ts';
import { findTransformerFault, transformInput } from '../../../../local/events/target/input-transformer.ts';

const event: EventEnvelope = {
  version: '0',
  id: 'event-1',
  'detail-type': 'Order placed',
  source: 'orders',
  account: '000000000000',
  time: '2026-01-01T00:00:00Z',
  region: 'us-east-1',
  resources: ['arn:a', 'arn:b'],
  detail: { name: 'say "hi"', count: 3, open: true, none: null, tags: ['x', 'y'], nested: { a: 'b' } },
};
const context = {
  event,
  ruleArn: 'arn:aws:events:us-east-1:000000000000:rule/r',
  ruleName: 'r',
  ingestionTime: '2026-01-01T00:00:00.250Z',
};
const transform = (InputTemplate: string, InputPathsMap: Record<string, string> = {}) =>
  transformInput({ InputTemplate, InputPathsMap }, context);

describe('an input transformer', () => {
  it('puts values as JSON where the template has no quotes', () => {
    const output = transform('{"n": <name>, "c": <count>, "o": <open>, "t": <tags>, "x": <nested>}', {
      name: '$.detail.name',
      count: '$.detail.count',
      open: '$.detail.open',
      tags: '$.detail.tags',
      nested: '$.detail.nested',
    });
    expect(JSON.parse(output)).toEqual({ n: 'say "hi"', c: 3, o: true, t: ['x', 'y'], x: { a: 'b' } });
  });

  it('puts text inside quotes and stays valid JSON', () => {
    const paths = { name: '$.detail.name', count: '$.detail.count', nested: '$.detail.nested' };
    expect(JSON.parse(transform('{"m": "<name> x<count> <nested>"}', paths))).toEqual({
      m: 'say "hi" x3 {a:b}',
    });
  });

  it('keeps the quotes of a template that is one string, and its lines', () => {
    expect(transform('"From <source>"\n"at <time>"', { source: '$.source', time: '$.time' })).toBe(
      '"From orders"\n"at 2026-01-01T00:00:00Z"',
    );
  });

  it('shows nothing for what the event lacks', () => {
    expect(transform('"got <missing>."', { missing: '$.detail.missing' })).toBe('"got ."');
    expect(JSON.parse(transform('{"m": <missing>}', { missing: '$.detail.missing' }))).toEqual({ m: '' });
  });

  it('knows the predefined variables', () => {
    expect(JSON.parse(transform('{"e": <aws.events.event.json>}')).e).toEqual(event);
    const { detail: _, 'detail-type': detailType, ...rest } = event;
    expect(JSON.parse(transform('<aws.events.event>'))).toEqual({ ...rest, detailType });
    expect(
      transform('"<aws.events.rule-arn> <aws.events.rule-name> <aws.events.event.ingestion-time>"'),
    ).toBe(`"${context.ruleArn} r ${context.ingestionTime}"`);
  });

  it('is refused when it could never make a payload', () => {
    const faultOf = (InputTemplate: string, InputPathsMap: Record<string, string> = {}) =>
      findTransformerFault({ InputTemplate, InputPathsMap }, 't');
    expect(faultOf('"<unknown>"')).toBe('InputTemplate for target t contains invalid placeholder unknown.');
    expect(faultOf('"a"', { AWSx: '$' })).toBe('InputPathsMap for target t contains reserved key AWSx.');
    expect(faultOf('"a"', { a: 'detail' })).toBe(
      'InputPathsMap for target t contains invalid JSON path detail.',
    );
    expect(faultOf('not json')).toMatch(/^Invalid InputTemplate for target t/);
    expect(faultOf('{"a": <x>}', { x: '$.x' })).toBeUndefined();
  });

  it('keeps any string whole, quoted or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'"\\<>$&`{}\n\u0000\u2028é🎉a') }), name => {
        const input = { ...context, event: { ...event, detail: { name } } };
        const transformer = { InputTemplate: '[<name>, "<name>"]', InputPathsMap: { name: '$.detail.name' } };
        expect(JSON.parse(transformInput(transformer, input))).toEqual([name, name]);
      }),
    );
  });
});

describe('an event path', () => {
  const follow = (path: string) => parseEventPath(path)?.(event);

  it.each([
    ['$.detail.nested.a', 'b'],
    ["$.detail['nested']['a']", 'b'],
    ['$.resources[1]', 'arn:b'],
    ['$.resources[*]', ['arn:a', 'arn:b']],
    ['$.detail-type', 'Order placed'],
    ['$.detail.none', null],
    ['$.detail.toString', undefined],
    ['$.resources[9]', undefined],
    ['$', event],
  ])('%s leads to %j', (path, expected) => {
    expect(follow(path)).toEqual(expected);
  });

  it.each(['detail', '$.', '$..a', '$[', '$.a b', '$[?(@.a)]'])('refuses %j', path => {
    expect(parseEventPath(path)).toBeUndefined();
  });
});
