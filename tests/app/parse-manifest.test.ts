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

  test('reports unknown names in every kind of binding and rule', () => {
    const faults = faultsOf({
      functions: [
        {
          ...health,
          bindings: [
            { kind: 'secret', name: 'key', access: 'read', variable: 'KEY' },
            { kind: 'bus', name: 'news', access: 'put', variable: 'BUS' },
            { kind: 'stateMachines', names: ['one', 'two'], access: 'start', variable: 'ARN' },
            { kind: 'taskTokens', names: ['three'], access: 'answer' },
            { kind: 'models', access: 'invoke' },
          ],
        },
      ],
      eventRules: [
        {
          name: 'rule',
          bus: 'elsewhere',
          pattern: {},
          target: { kind: 'function', name: 'health' },
        },
      ],
    });
    expect(faults).toEqual([
      'event rule "rule" names an unknown bus: "elsewhere"',
      'function "health" names an unknown secret: "key"',
      'function "health" names an unknown bus: "news"',
      'function "health" names an unknown stateMachine: "one"',
      'function "health" names an unknown stateMachine: "two"',
      'function "health" names an unknown stateMachine: "three"',
    ]);
  });

  test('lets a state machine bind only what its states can name', () => {
    const machine = { name: 'machine', definition: 'a.asl.json', type: 'STANDARD' as const };
    const secret = { kind: 'secret', name: 'key', access: 'read', variable: 'KEY' };
    const faults = faultsOf({ stateMachines: [{ ...machine, bindings: [secret as never] }] });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('stateMachines[0].bindings[0].kind');
  });

  test('refuses a secret whose address would hide another variable', () => {
    const faults = faultsOf({
      functions: [
        {
          ...health,
          environment: { KEY_SECRET_ARN: 'here' },
          bindings: [{ kind: 'secret', name: 'key', access: 'read', variable: 'KEY' }],
        },
      ],
      secrets: [{ name: 'key', description: 'Opens doors.' }],
    });
    expect(faults).toEqual(['"health": variable KEY_SECRET_ARN is set twice']);
  });

  test('refuses a rule and a schedule of one name, and a bus named as the one that every account has', () => {
    const target = { kind: 'function' as const, name: 'health' };
    expect(
      faultsOf({
        functions: [health],
        eventRules: [{ name: 'often', pattern: {}, target }],
        schedules: [{ name: 'often', expression: 'rate(1 minute)', target }],
      }),
    ).toEqual(['"often" is an event rule and a schedule']);
    expect(faultsOf({ buses: [{ name: 'default' }] })).toEqual([
      'buses[0].name: every account has a default bus',
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
