import { AwsError } from '../wire/aws-error.ts';
import { busNameOf, DEFAULT_BUS } from './event-bus.ts';
import { pageOf, readPageRequest } from './page-of.ts';
import { NAME_PATTERN, type RequestInput, RequestMembers, type StringConstraint } from './request-members.ts';
import type { Rule } from './rule.ts';
import type { RuleBook } from './rule-book.ts';

export type PutRuleInput = {
  Name: string;
  EventBusName?: string;
  EventPattern?: string;
  ScheduleExpression?: string;
  State?: 'ENABLED' | 'DISABLED' | 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
  Description?: string;
  RoleArn?: string;
};

const RULE_NAME: StringConstraint = { shortest: 1, longest: 64, pattern: NAME_PATTERN };
const BUS_NAME: StringConstraint = { shortest: 1, longest: 1600 };
const STATES = ['ENABLED', 'DISABLED', 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS'];

export function makeRuleOperations(rules: RuleBook) {
  return {
    PutRule: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const name = members.requiredString('Name', RULE_NAME);
      const busName = busNameOf(members.string('EventBusName', BUS_NAME));
      const change = {
        state: members.string('State', { oneOf: STATES }) ?? 'ENABLED',
        eventPattern: members.string('EventPattern', { longest: 4096 }) || undefined,
        scheduleExpression: members.string('ScheduleExpression', { longest: 256 }) || undefined,
        description: members.string('Description', { longest: 512 }),
        roleArn: members.string('RoleArn', { shortest: 1, longest: 1600 }),
      };
      members.assertValid();
      if (change.eventPattern === undefined && change.scheduleExpression === undefined)
        refuse('Parameter(s) EventPattern or ScheduleExpression must be specified.');
      if (change.scheduleExpression !== undefined && busName !== DEFAULT_BUS)
        refuse('ScheduleExpression is supported only on the default event bus.');
      return { RuleArn: (await rules.putRule(busName, name, change)).arn };
    },

    DeleteRule: async (input: RequestInput) => {
      const { busName, name } = readRuleName(input, 'Name');
      await rules.deleteRule(busName, name);
      return {};
    },

    DescribeRule: async (input: RequestInput) => {
      const { busName, name } = readRuleName(input, 'Name');
      const rule = rules.rule(busName, name);
      return { ...describeRule(rule), CreatedBy: rule.arn.split(':')[4] };
    },

    ListRules: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const busName = busNameOf(members.string('EventBusName', BUS_NAME));
      const prefix = members.string('NamePrefix', RULE_NAME) ?? '';
      const request = readPageRequest(members);
      members.assertValid();
      rules.bus(busName);
      const found = rules.rules(busName).filter(rule => rule.name.startsWith(prefix));
      const { page, ...next } = pageOf(found, rule => rule.name, request);
      return { Rules: page.map(describeRule), ...next };
    },

    EnableRule: async (input: RequestInput) => {
      const { busName, name } = readRuleName(input, 'Name');
      await rules.setRuleState(busName, name, 'ENABLED');
      return {};
    },

    DisableRule: async (input: RequestInput) => {
      const { busName, name } = readRuleName(input, 'Name');
      await rules.setRuleState(busName, name, 'DISABLED');
      return {};
    },

    ListRuleNamesByTarget: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const targetArn = members.requiredString('TargetArn', { shortest: 1, longest: 1600 });
      const busName = busNameOf(members.string('EventBusName', BUS_NAME));
      const request = readPageRequest(members);
      members.assertValid();
      rules.bus(busName);
      const found = rules
        .rules(busName)
        .filter(rule => rule.targets.some(target => target.Arn === targetArn));
      const { page, ...next } = pageOf(found, rule => rule.name, request);
      return { RuleNames: page.map(rule => rule.name), ...next };
    },
  };
}

/** The rule and bus that a request is about; `member` says where it names the rule. */
export function readRuleName(
  input: RequestInput,
  member: 'Name' | 'Rule',
  members = new RequestMembers(input),
): { busName: string; name: string } {
  const name = members.requiredString(member, RULE_NAME);
  const busName = busNameOf(members.string('EventBusName', BUS_NAME));
  members.assertValid();
  return { busName, name };
}

function describeRule(rule: Rule): object {
  return {
    Name: rule.name,
    Arn: rule.arn,
    EventBusName: rule.busName,
    State: rule.state,
    EventPattern: rule.eventPattern,
    ScheduleExpression: rule.scheduleExpression,
    Description: rule.description,
    RoleArn: rule.roleArn,
  };
}

function refuse(message: string): never {
  throw new AwsError('ValidationException', message);
}
