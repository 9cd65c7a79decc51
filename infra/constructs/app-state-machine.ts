import { readFileSync } from 'node:fs';
import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
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
import { type LocateResource, resolveBindings } from '../../app/resolve-bindings.ts';
import { placeholdersOf } from '../permissions/calls-of-definition.ts';
import { grantPermissions } from '../permissions/grant-permissions.ts';
import { permissionsOfStateMachine } from '../permissions/permissions-of-state-machine.ts';
import { acknowledgeUnnamed } from '../permissions/unnamed-resources.ts';
import { deployedName, found, LIVE_ALIAS, type Placement } from '../placement.ts';

export interface AppStateMachineProps {
  entry: ManifestStateMachine;
  placement: Placement;
  definitionFile: string;
  functions: ReadonlyMap<string, LambdaFunction>;
}

/** Express executions have no history but their log. */
const LOG_LEVELS = { STANDARD: LogLevel.ERROR, EXPRESS: LogLevel.ALL } as const;

/**
 * One state machine of the manifest. A deployment that changes it, or a function that it calls, publishes a version and
 * points the alias at it. Versions stay: a run goes on with the definition and the code that it was started with.
 */
export class AppStateMachine extends Construct {
  readonly stateMachine: StateMachine;
  readonly alias: CfnStateMachineAlias;

  constructor(scope: Construct, id: string, props: AppStateMachineProps) {
    super(scope, id);
    const { entry, placement, definitionFile } = props;
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
      definitionSubstitutions: substitutionsFor(definition, props),
      role,
      // Execution data holds task tokens; whoever reads them can answer for a person.
      logs: { destination, level: LOG_LEVELS[entry.type], includeExecutionData: false },
      tracingEnabled: true,
    });
    grantPermissions(role, permissionsOfStateMachine(entry, definition, placement));
    acknowledgeUnnamed(role, 'tracing', 'logDelivery');
    if (entry.type === 'STANDARD')
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
    version.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return new CfnStateMachineAlias(this, 'alias', {
      name: LIVE_ALIAS,
      deploymentPreference: { type: 'ALL_AT_ONCE', stateMachineVersionArn: version.attrArn },
    });
  }
}

function substitutionsFor(definition: string, { entry, placement, functions }: AppStateMachineProps) {
  const used = placeholdersOf(definition);
  const locate: LocateResource = (kind, name) =>
    kind === 'function' ? found(functions, name).currentVersion.functionArn : placement.locate(kind, name);
  return resolveBindings(
    entry.bindings.filter(binding => used.has(binding.variable)),
    locate,
  );
}
