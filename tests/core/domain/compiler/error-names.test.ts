import { describe, expect, it } from 'vitest';
import { ChannelUnavailable } from '../../../../core/adapters/notify/delivery-faults.ts';
import * as errors from '../../../../core/contracts/errors.ts';
import { PLAN_REJECTED, PLAN_REVISED } from '../../../../core/contracts/machine-payloads.ts';
import { retryGate, retryStep } from '../../../../core/domain/compiler/retry-policies.ts';
import receiveMessage from '../../../../statemachines/receive-message.asl.json' with { type: 'json' };
import selfCheck from '../../../../statemachines/self-check.asl.json' with { type: 'json' };
import { loadShipped } from '../../../support/shipped.ts';

const classes = (Object.values(errors) as unknown[]).filter(
  (value): value is new (message: string) => errors.CountersignError =>
    typeof value === 'function' &&
    value.prototype instanceof errors.CountersignError &&
    value !== errors.InvalidWorkflow,
);
const named = classes.map(Kind => new Kind('test'));

/** `ErrorEquals` of every state of every machine, compiled or written by hand. */
const caught = new Set(
  [...(await loadShipped()).map(({ definition }) => definition), receiveMessage, selfCheck].flatMap(
    definition =>
      [...JSON.stringify(definition).matchAll(/"ErrorEquals":(\[[^\]]*\])/g)].flatMap(
        ([, list = '[]']) => JSON.parse(list) as string[],
      ),
  ),
);

describe('errors that state machines name', () => {
  it('all exist: here, at a gate, or in AWS', () => {
    const { name: unavailable } = new ChannelUnavailable('test');
    const known = new Set([...named.map(({ name }) => name), unavailable, PLAN_REVISED, PLAN_REJECTED]);
    const foreign = [...caught].filter(name => !known.has(name));
    expect(foreign.filter(name => !/^(States|Lambda)\./.test(name))).toEqual([]);
  });

  it('include each of ours that may go away by itself, and none that cannot', () => {
    const retried = new Set(
      [...retryStep(undefined, 1), ...retryGate()].flatMap(({ ErrorEquals }) => ErrorEquals),
    );
    for (const { name, retryable } of named) expect([name, retried.has(name)]).toEqual([name, retryable]);
  });

  it('have the name of their class, which bundlers keep', () => {
    for (const Kind of classes) expect(new Kind('test').name).toBe(Kind.name);
  });
});
