import { describe, expect, test } from 'vitest';
import { policyFaults } from '../../../../core/domain/gates/policy-faults.ts';

const faultsOf = (policy: unknown) =>
  policyFaults(policy).map(
    ({ field, message, suggestion }) =>
      `${field} ${message}${suggestion === undefined ? '' : `; ${suggestion}?`}`,
  );
const DAY = 24 * 3600;
const hours = { timeZone: 'Europe/Vienna' };

describe('B-4: what is wrong with a policy', () => {
  test('nothing is wrong with one that says all there is to say', () => {
    const whole = {
      approvers: ['anna', 'group:legal', '*@acme.example'],
      quorum: 2,
      requesterMayApprove: false,
      identity: 'code',
      commentOn: ['reject'],
      delegation: true,
      decideInSlack: true,
      remindAfterSeconds: [3600, 7200],
      escalation: [{ afterSeconds: DAY, approvers: ['boss'] }],
      expireAfterSeconds: 21 * DAY,
      onExpiry: 'reject',
      businessHours: hours,
    };
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf({})).toEqual([]);
  });

  test('all that has the wrong shape is told at once, with the field that was meant', () => {
    const wrong = {
      quorom: 2,
      quorum: 0,
      approvers: [],
      identity: 'Link',
      escalation: [{ approvers: ['*acme'] }],
      remindAfterSeconds: '1h',
      businessHours: { timeZone: 'Vienna', days: [0], from: '9' },
    };
    expect(faultsOf(wrong).sort()).toEqual([
      'approvers must not be empty',
      'businessHours.days.0 must be at least 1',
      'businessHours.from must be a time such as 09:00',
      'businessHours.timeZone must be a time zone such as Europe/Vienna',
      'escalation.0.afterSeconds is missing',
      'escalation.0.approvers.0 must be a user id, group:<name> or *@<domain>',
      'identity must be link or code; link?',
      'quorom is not known; quorum?',
      'quorum must be at least 1',
      'remindAfterSeconds must be a list',
    ]);
    expect(faultsOf('strict')).toEqual([' must be a map of fields']);
  });

  test('a quorum needs as many people as it counts, each once', () => {
    const named = { approvers: ['anna', 'anna'], quorum: 2, delegation: true };
    expect(faultsOf(named)).toEqual(['quorum is 2, but approvers and escalation name only 1 person']);
    expect(faultsOf({ ...named, escalation: [{ afterSeconds: 60, approvers: ['ben'] }] })).toEqual([]);
    expect(faultsOf({ ...named, approvers: ['group:legal'] })).toEqual([]);
  });

  test('reminders and levels come one after the other', () => {
    const level = (afterSeconds: number) => ({ afterSeconds, approvers: ['boss'] });
    expect(faultsOf({ remindAfterSeconds: [60, 60, 30], escalation: [level(60), level(60)] })).toEqual([
      'remindAfterSeconds.1 must be more than the one before',
      'remindAfterSeconds.2 must be more than the one before',
      'escalation.1.afterSeconds must be more than that of the level before',
    ]);
  });

  test('reminders and levels come before the end', () => {
    const late = {
      remindAfterSeconds: [60, 3600],
      escalation: [{ afterSeconds: 3600, approvers: ['boss'] }],
      expireAfterSeconds: 3600,
    };
    expect(faultsOf(late)).toEqual([
      'remindAfterSeconds.1 must be less than expireAfterSeconds, 3600',
      'escalation.0.afterSeconds must be less than expireAfterSeconds, 3600',
    ]);
  });

  test('reminders that count business hours can come before the end', () => {
    const faultsWith = (seconds: number, expireAfterSeconds: number) =>
      faultsOf({ remindAfterSeconds: [seconds], expireAfterSeconds, businessHours: hours });
    expect(faultsWith(39 * 3600, 7 * DAY)).toEqual([]);
    expect(faultsWith(5 * 8 * 3600, 7 * DAY)).toEqual([
      'remindAfterSeconds.0 is 144000 seconds of business hours, which cannot pass within expireAfterSeconds, 604800',
    ]);
  });

  test('business hours end after they begin, on the same day', () => {
    expect(faultsOf({ businessHours: { ...hours, from: '22:00', to: '06:00' } })).toEqual([
      'businessHours.to must be later than from, 22:00; hours cannot go on past midnight',
    ]);
    expect(faultsOf({ businessHours: { ...hours, from: '00:00', to: '24:00' } })).toEqual([]);
  });
});
