import type { Binding } from '../../app/manifest-types.ts';
import type { Placement } from '../placement.ts';
import { bucketPermissions, tablePermissions } from './data-permissions.ts';
import type { Permission } from './permission.ts';
import {
  answerPermission,
  inspectPermission,
  operatePermission,
  startPermission,
  watchPermission,
} from './state-machine-permissions.ts';

/** The least that makes a binding work. A new kind of binding is a new case here and in `Placement.locate`. */
export function permissionsOfBinding(binding: Binding, placement: Placement): Permission[] {
  switch (binding.kind) {
    case 'table':
      return tablePermissions(binding.access, placement.table(binding.name));
    case 'bucket':
      return bucketPermissions(binding.access, placement.bucket(binding.name).bucket.bucketArn);
    case 'function':
      return [{ actions: ['lambda:InvokeFunction'], resources: [placement.functionArn(binding.name)] }];
    case 'stateMachine':
      return stateMachinePermissions([binding.name], binding.access, placement);
    case 'stateMachines':
      return stateMachinePermissions(binding.names, binding.access, placement);
    case 'taskTokens':
      return [answerPermission(binding.names.map(name => placement.stateMachineArn(name)))];
    case 'secret':
      return [{ actions: ['secretsmanager:GetSecretValue'], resources: [placement.secretArn(binding.name)] }];
    case 'bus':
      return [{ actions: ['events:PutEvents'], resources: [placement.busArn(binding.name)] }];
    case 'queue':
      return [{ actions: ['sqs:SendMessage'], resources: [placement.queue(binding.name).queueArn] }];
    case 'models':
      return [modelsPermission(placement)];
    case 'email':
      return [emailPermission(placement)];
    case 'logs':
      return [logsPermission(binding.names.map(name => placement.logGroupArn(name)))];
    // Who polls it needs a permission; the machine that schedules it needs none.
    case 'activity':
    case 'publicUrl':
      return [];
    default:
      return ungranted(binding);
  }
}

function stateMachinePermissions(
  names: readonly string[],
  access: 'start' | 'operate' | 'watch' | 'inspect',
  placement: Placement,
): Permission[] {
  const executions = names.map(name => `${placement.executionsPrefix(name)}*`);
  if (access === 'watch') return [watchPermission(executions)];
  if (access === 'inspect') return [inspectPermission(executions)];
  const start = startPermission(names.map(name => placement.stateMachineArn(name)));
  return access === 'start' ? [start] : [start, operatePermission(executions)];
}

function modelsPermission(placement: Placement): Permission {
  return {
    actions: ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'],
    resources: placement.modelArns(),
    wildcardReason:
      'Workflows choose the model, and an inference profile sends a request to any region of its geography; only the vendor is fixed.',
  };
}

function logsPermission(logGroupArns: readonly string[]): Permission {
  return {
    actions: ['logs:FilterLogEvents'],
    resources: logGroupArns,
    wildcardReason: 'A log group is named with its streams, and these get their names while functions run.',
  };
}

function emailPermission(placement: Placement): Permission {
  return {
    actions: ['ses:SendEmail'],
    resources: [placement.emailIdentitiesArn()],
    wildcardReason:
      'Tenants say in their settings from which address they are told; which ones there are, the account knows by what it has verified.',
  };
}

function ungranted(binding: never): never {
  throw new Error(`No permissions are known for the binding ${JSON.stringify(binding)}.`);
}
