import { readFileSync } from 'node:fs';
import { CfnDeletionPolicy, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  CfnStateMachineAlias,
  CfnStateMachineVersion,
  DefinitionBody,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { ManifestStateMachine } from '../../app/manifest-types.ts';
import { resolveBindings } from '../../app/resolve-bindings.ts';
import { grantPermissions } from '../permissions/grant-permissions.ts';
import { permissionsOfStateMachine } from '../permissions/permissions-of-state-machine.ts';
import { acknowledgeUnnamed } from '../permissions/unnamed-resources.ts';
import { deployedName, LIVE_ALIAS, type Placement } from '../placement.ts';

export interface AppStateMachineProps {
  entry: ManifestStateMachine;
  placement: Placement;
  definitionFile: string;
}

/** One state machine of the manifest. Every deployment publishes a version and points the alias at it. */
export class AppStateMachine extends Construct {
  readonly stateMachine: StateMachine;
  readonly alias: CfnStateMachineAlias;

  constructor(scope: Construct, id: string, { entry, placement, definitionFile }: AppStateMachineProps) {
    super(scope, id);
    const stateMachineName = deployedName(Stack.of(this), entry.name);
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    const destination = new LogGroup(this, 'logs', {
      // Under this prefix, log groups of many machines don't use up the account's one resource policy.
      logGroupName: `/aws/vendedlogs/states/${stateMachineName}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const definition = readFileSync(definitionFile, 'utf8');
    this.stateMachine = new StateMachine(this, 'machine', {
      stateMachineName,
      stateMachineType: StateMachineType[entry.type],
      definitionBody: DefinitionBody.fromString(definition),
      definitionSubstitutions: resolveBindings(entry.bindings, placement.locate),
      role,
      // Execution data holds task tokens; whoever reads them can answer for a person.
      logs: { destination, level: LogLevel.ERROR, includeExecutionData: false },
      tracingEnabled: true,
    });
    grantPermissions(role, permissionsOfStateMachine(entry, definition, placement));
    acknowledgeUnnamed(role, 'tracing', 'logDelivery');
    Validations.of(this.stateMachine).acknowledge({
      id: 'AwsSolutions-SF1',
      reason:
        'The execution history keeps every event for 90 days; a second copy in CloudWatch would add cost and another place to search for leaked tokens.',
    });
    this.alias = this.#publish();
  }

  #publish(): CfnStateMachineAlias {
    const version = new CfnStateMachineVersion(this, 'version', {
      stateMachineArn: this.stateMachine.stateMachineArn,
      stateMachineRevisionId: this.stateMachine.stateMachineRevisionId,
    });
    // A run may wait a year for its approval; the version that it was started with stays to look at.
    version.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    return new CfnStateMachineAlias(this, 'alias', {
      name: LIVE_ALIAS,
      deploymentPreference: { type: 'ALL_AT_ONCE', stateMachineVersionArn: version.attrArn },
    });
  }
}
