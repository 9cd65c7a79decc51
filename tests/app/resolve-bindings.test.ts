import { describe, expect, test } from 'vitest';
import type { Binding, ManifestEventRule } from '../../app/manifest-types.ts';
import { resolveBindings, resolvePattern } from '../../app/resolve-bindings.ts';
import { localBindings } from '../../local/locate-resource.ts';

const bindings: Binding[] = [
  { kind: 'table', name: 'records', access: 'read', variable: 'TABLE_NAME' },
  { kind: 'function', name: 'work', access: 'invoke', variable: 'WORK_ARN' },
  { kind: 'stateMachine', name: 'review', access: 'start', variable: 'REVIEW_ARN' },
  { kind: 'stateMachines', names: ['review', 'write'], access: 'operate', variable: 'MACHINE_ARN' },
  { kind: 'taskTokens', names: ['review'], access: 'answer' },
  { kind: 'secret', name: 'link-key', access: 'read', variable: 'LINK_KEY' },
  { kind: 'bus', name: 'news', access: 'put', variable: 'BUS_NAME' },
  { kind: 'models', access: 'invoke' },
  { kind: 'email', access: 'send' },
  { kind: 'logs', names: ['work', 'api'], access: 'read', variable: 'LOG_GROUP' },
  { kind: 'publicUrl', access: 'name', variable: 'PUBLIC_URL' },
];

describe('resolveBindings', () => {
  test('sets a variable for what has a place, and none for a bare right', () => {
    expect(resolveBindings(bindings, (kind, name) => `${kind}/${name}`)).toEqual({
      TABLE_NAME: 'table/records',
      WORK_ARN: 'function/work',
      REVIEW_ARN: 'stateMachine/review',
      MACHINE_ARN: 'stateMachine/{name}',
      BUS_NAME: 'bus/news',
      LOG_GROUP: 'logs/{name}',
      PUBLIC_URL: 'publicUrl/',
    });
  });

  test('lets the host say under which variable a secret is found', () => {
    const variables = resolveBindings(
      bindings,
      () => '',
      ({ name, variable }) => ({ [`${variable}_FILE`]: `/secrets/${name}` }),
    );
    expect(variables).toMatchObject({ LINK_KEY_FILE: '/secrets/link-key' });
    expect(variables).not.toHaveProperty('LINK_KEY');
  });
});

describe('localBindings', () => {
  test('says where the secrets are that it has, as AWS does', () => {
    const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:link-key-AbCdEf';
    expect(localBindings(bindings, { 'link-key': arn }, 'http://127.0.0.1:4510')).toEqual({
      TABLE_NAME: 'records',
      WORK_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:work',
      REVIEW_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:review',
      MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:{name}',
      LINK_KEY_SECRET_ARN: arn,
      BUS_NAME: 'news',
      LOG_GROUP: '/countersign/{name}',
      PUBLIC_URL: 'http://127.0.0.1:4510',
    });
  });

  test('leaves unset the secrets that it does not have', () => {
    expect(localBindings(bindings)).not.toHaveProperty('LINK_KEY_SECRET_ARN');
  });
});

describe('resolvePattern', () => {
  const rule: ManifestEventRule = {
    name: 'ended',
    pattern: { source: ['aws.states'], detail: { status: ['FAILED'] } },
    ownExecutionsOnly: false,
    target: { kind: 'function', name: 'work' },
  };
  const prefix = 'execution:ours-';

  test('narrows a pattern to executions of our own machines where the rule says so', () => {
    expect(resolvePattern({ ...rule, ownExecutionsOnly: true }, prefix)).toEqual({
      source: ['aws.states'],
      detail: {
        status: ['FAILED'],
        executionArn: [{ prefix: 'execution:ours-' }],
      },
    });
  });

  test('leaves a pattern alone where it does not', () => {
    expect(resolvePattern(rule, prefix)).toBe(rule.pattern);
  });
});
