import type { Json } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import { awsSdk } from './aws-sdk.ts';
import { dynamodb } from './dynamodb.ts';
import { events } from './events.ts';
import type { CallContext, Integration } from './integration.ts';
import { type InvokeLambda, invokeByArn, lambda } from './lambda.ts';
import { nestedExecution, type StartExecution } from './nested-execution.ts';
import type { SdkClients } from './sdk-clients.ts';
import { sqs } from './sqs.ts';
import type { TaskResource } from './task-resource.ts';

export interface IntegrationPorts {
  clients: SdkClients;
  invokeLambda: InvokeLambda;
  startExecution: StartExecution;
}

/** Every service a Task can call. A new integration is a file here and a line below. */
export class Integrations {
  readonly #ports: IntegrationPorts;
  readonly #services: Readonly<Record<string, Integration>>;

  constructor(ports: IntegrationPorts) {
    this.#ports = ports;
    this.#services = {
      dynamodb: dynamodb(ports.clients),
      events: events(ports.clients),
      lambda: lambda(ports.invokeLambda),
      sqs: sqs(ports.clients),
      states: nestedExecution(ports.startExecution),
    };
  }

  call(resource: TaskResource, parameters: Json, context: CallContext): Promise<Json> {
    switch (resource.kind) {
      case 'lambdaArn':
        return invokeByArn(this.#ports.invokeLambda, resource.arn, parameters);
      case 'activity':
        throw new Error('An activity is taken by a worker, not called.');
      case 'service':
        return this.#integrationOf(resource.resourceType)(resource.action, parameters, context);
    }
  }

  #integrationOf(resourceType: string): Integration {
    if (resourceType.startsWith('aws-sdk:'))
      return awsSdk(this.#ports.clients, resourceType.slice('aws-sdk:'.length));
    const integration = Object.hasOwn(this.#services, resourceType)
      ? this.#services[resourceType]
      : undefined;
    if (integration !== undefined) return integration;
    return () =>
      Promise.reject(new StateFailure('States.Runtime', `This host has no integration for ${resourceType}.`));
  }
}
