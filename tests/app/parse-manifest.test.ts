import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '../../app/fill-placeholders.ts';
import { manifest } from '../../app/manifest.ts';
import type { ManifestDescription } from '../../app/manifest-types.ts';
import { InvalidManifest, parseManifest } from '../../app/parse-manifest.ts';
import { resolveBindings } from '../../app/resolve-bindings.ts';

const health = { name: 'health', handler: 'functions/health/handler.ts', timeoutSeconds: 3, memoryMb: 128 };

function faultsOf(description: ManifestDescription): readonly string[] {
  try {
    parseManifest(description);
  } catch (error) {
    if (error instanceof InvalidManifest) return error.faults;
    throw error;
  }
  return [];
}

describe('parseManifest', () => {
  test('reports every unknown reference at once', () => {
    const faults = faultsOf({
      functions: [
        { ...health, bindings: [{ kind: 'table', name: 'gone', access: 'read', variable: 'TABLE' }] },
      ],
      routes: [{ method: 'GET', path: '/a', function: 'missing' }],
      eventRules: [{ name: 'rule', pattern: {}, target: { kind: 'stateMachine', name: 'nowhere' } }],
      schedules: [
        { name: 'tick', expression: 'rate(1 minute)', target: { kind: 'function', name: 'absent' } },
      ],
    });
    expect(faults).toEqual([
      'route GET /a names an unknown function: "missing"',
      'event rule "rule" names an unknown stateMachine: "nowhere"',
      'schedule "tick" names an unknown function: "absent"',
      'function "health" names an unknown table: "gone"',
    ]);
  });

  test('says where a malformed value stands', () => {
    const faults = faultsOf({
      functions: [{ ...health, timeoutSeconds: 901, handler: '../outside.ts' }],
      routes: [{ method: 'GET', path: 'no-slash', function: 'health' }],
    });
    expect(faults).toHaveLength(3);
    expect(faults.join('\n')).toContain('functions[0].timeoutSeconds');
    expect(faults.join('\n')).toContain('functions[0].handler');
    expect(faults.join('\n')).toContain('routes[0].path');
  });

  test('refuses names, routes and variables that are described twice', () => {
    const faults = faultsOf({
      functions: [
        health,
        {
          ...health,
          environment: { PLACE: 'here' },
          bindings: [{ kind: 'bucket', name: 'files', access: 'read', variable: 'PLACE' }],
        },
      ],
      buckets: [{ name: 'files' }],
      routes: [
        { method: 'GET', path: '/runs/{id}', function: 'health' },
        { method: 'GET', path: '/runs/{runId}', function: 'health' },
        { method: 'GET', path: '/runs/{id+}', function: 'health' },
      ],
    });
    expect(faults).toEqual([
      'function "health" is described twice',
      'two routes match GET /runs/{}',
      '"health": variable PLACE is set twice',
    ]);
  });

  test.each(['/', '/runs', '/runs/{id}', '/runs/{id}/answers', '/{proxy+}', '/files/{path+}'])(
    'accepts the path %s',
    path => {
      const description = {
        functions: [health],
        routes: [{ method: 'ANY' as const, path, function: 'health' }],
      };
      expect(faultsOf(description)).toEqual([]);
    },
  );

  test.each(['/runs/', '/a{id}', '/{proxy+}/more', '/{}', '//'])('refuses the path %s', path => {
    const description = {
      functions: [health],
      routes: [{ method: 'ANY' as const, path, function: 'health' }],
    };
    expect(faultsOf(description)).toHaveLength(1);
  });
});

describe('the manifest', () => {
  test('names files that exist', () => {
    const files = [
      ...manifest.functions.map(entry => entry.handler),
      ...manifest.stateMachines.map(entry => entry.definition),
    ];
    expect(files.filter(file => !existsSync(file))).toEqual([]);
  });

  test('binds every placeholder of its definitions', () => {
    for (const machine of manifest.stateMachines) {
      const values = resolveBindings(machine.bindings, (kind, name) => `${kind}/"${name}"`);
      const definition = fillPlaceholders(readFileSync(machine.definition, 'utf8'), values);
      expect(JSON.stringify(JSON.parse(definition))).toContain('function/');
    }
  });
});

test('fillPlaceholders refuses a placeholder that nothing provides', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is what is tested
  expect(() => fillPlaceholders('{"Resource":"${Gone}"}', { Here: 'x' })).toThrow('${Gone}');
});
