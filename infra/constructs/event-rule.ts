import { Stack } from 'aws-cdk-lib';
import { type CfnEventBus, CfnRule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ManifestEventRule, ManifestTarget } from '../../app/manifest-types.ts';
import { grantPermissions } from '../permissions/grant-permissions.ts';
import { startPermission } from '../permissions/state-machine-permissions.ts';
import { deployedName, found } from '../placement.ts';
import type { AppStateMachine } from './app-state-machine.ts';

export interface EventRuleProps {
  name: string;
  when: { pattern: ManifestEventRule['pattern']; bus: CfnEventBus | undefined } | { expression: string };
  target: ManifestTarget;
  /** Gets what the target did not take. */
  deadLetters?: Queue | undefined;
  functions: ReadonlyMap<string, IFunction>;
  stateMachines: ReadonlyMap<string, AppStateMachine>;
}

/**
 * An event rule or a schedule of the manifest. Both are EventBridge rules, as on the local host, so that a target
 * receives the same event on both. Level 1, because the level 2 rule renames the pattern's keys.
 */
export class EventRule extends Construct {
  readonly #props: EventRuleProps;

  constructor(scope: Construct, id: string, props: EventRuleProps) {
    super(scope, id);
    this.#props = props;
    const { name, when, target, deadLetters } = props;
    const input = target.input === undefined ? {} : { input: JSON.stringify(target.input) };
    const rule = new CfnRule(this, 'rule', {
      name: deployedName(Stack.of(this), name),
      ...('pattern' in when
        ? { eventPattern: when.pattern, ...(when.bus === undefined ? {} : { eventBusName: when.bus.ref }) }
        : { scheduleExpression: when.expression }),
      targets: [
        {
          id: target.name,
          ...this.#address(),
          ...input,
          ...(deadLetters === undefined ? {} : { deadLetterConfig: { arn: deadLetters.queueArn } }),
        },
      ],
    });
    deadLetters?.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [deadLetters.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.attrArn } },
      }),
    );
    if (target.kind === 'function')
      found(props.functions, target.name).addPermission(`rule-${name}`, {
        principal: new ServicePrincipal('events.amazonaws.com'),
        sourceArn: rule.attrArn,
      });
  }

  #address(): { arn: string; roleArn?: string } {
    const { target, functions, stateMachines } = this.#props;
    if (target.kind === 'function') return { arn: found(functions, target.name).functionArn };
    const { alias, stateMachine } = found(stateMachines, target.name);
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('events.amazonaws.com') });
    grantPermissions(role, [startPermission([stateMachine.stateMachineArn])]);
    return { arn: alias.attrArn, roleArn: role.roleArn };
  }
}
