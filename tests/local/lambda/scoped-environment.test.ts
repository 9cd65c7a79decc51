import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { type InvocationScope, invocationScope } from '../../../local/lambda/invocation-scope.ts';
import { installScopedEnvironment } from '../../../local/lambda/scoped-environment.ts';

process.env.SCOPE_HOST = 'host';
process.env.SCOPE_BOTH = 'host';
installScopedEnvironment();

function inside<Result>(variables: Record<string, string>, body: () => Result): Result {
  const scope: InvocationScope = {
    environment: new Map(Object.entries(variables)),
    record: () => {},
    fail: () => {},
  };
  return invocationScope.run(scope, body);
}

describe('process.env inside an invocation', () => {
  test("shows the function's variables before the host's", () => {
    inside({ SCOPE_BOTH: 'own', SCOPE_OWN: 'own' }, () => {
      expect([process.env.SCOPE_HOST, process.env.SCOPE_BOTH, process.env.SCOPE_OWN]).toEqual([
        'host',
        'own',
        'own',
      ]);
      expect({ ...process.env }).toMatchObject({ SCOPE_HOST: 'host', SCOPE_BOTH: 'own', SCOPE_OWN: 'own' });
      expect('SCOPE_OWN' in process.env).toBe(true);
      expect(Object.hasOwn(process.env, 'SCOPE_OWN')).toBe(true);
    });
    expect(process.env.SCOPE_BOTH).toBe('host');
    expect('SCOPE_OWN' in process.env).toBe(false);
  });

  test('keeps writes and deletions to the function', () => {
    inside({ SCOPE_OWN: 'own' }, () => {
      process.env.SCOPE_NEW = 'written';
      Object.assign(process.env, { SCOPE_OWN: 1 });
      delete process.env.SCOPE_HOST;
      expect([process.env.SCOPE_NEW, process.env.SCOPE_OWN, process.env.SCOPE_HOST]).toEqual([
        'written',
        '1',
        undefined,
      ]);
      expect(Object.keys(process.env)).not.toContain('SCOPE_HOST');
    });
    expect(process.env.SCOPE_NEW).toBeUndefined();
    expect(process.env.SCOPE_HOST).toBe('host');
  });

  test('keeps to the function what it puts in place of the whole environment', () => {
    inside({ SCOPE_OWN: 'own' }, () => {
      process.env = { SCOPE_NEW: 'written' };
      expect({ ...process.env }).toEqual({ SCOPE_NEW: 'written' });
      expect(process.env.SCOPE_HOST).toBeUndefined();
    });
    inside({ SCOPE_OWN: 'other' }, () => {
      expect([process.env.SCOPE_OWN, process.env.SCOPE_HOST]).toEqual(['other', 'host']);
      expect(process.env.SCOPE_NEW).toBeUndefined();
    });
    expect(process.env.SCOPE_HOST).toBe('host');
  });

  test('still shows its own variables to a function after the host has replaced its environment', () => {
    const before = process.env;
    process.env = { SCOPE_HOST: 'replaced' };
    expect({ ...process.env }).toEqual({ SCOPE_HOST: 'replaced' });
    inside({ SCOPE_OWN: 'own' }, () =>
      expect({ ...process.env }).toEqual({ SCOPE_HOST: 'replaced', SCOPE_OWN: 'own' }),
    );
    process.env = before;
    expect(process.env.SCOPE_HOST).toBe('host');
  });

  test('leaves the host its own environment', () => {
    process.env.SCOPE_LATER = 'set';
    expect(Object.keys(process.env)).toContain('SCOPE_LATER');
    inside({}, () => expect(process.env.SCOPE_LATER).toBe('set'));
    delete process.env.SCOPE_LATER;
    expect('SCOPE_LATER' in process.env).toBe(false);
  });

  test('is what a module sees that imported `env` before', () => {
    inside({ SCOPE_OWN: 'own' }, () => expect(env.SCOPE_OWN).toBe('own'));
  });
});
