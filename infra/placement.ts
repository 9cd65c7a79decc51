import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { HandOutSecret, LocateResource } from '../app/resolve-bindings.ts';
import type { AppSecret } from './constructs/app-secret.ts';
import type { ContentBucket } from './constructs/content-bucket.ts';
import type { RecordsTable } from './constructs/records-table.ts';

/** The alias that runs are started through, so that a deployment never changes a run under way. */
export const LIVE_ALIAS = 'live';

/** What its users find by reference. What outlives the stack gets generated names, which no later stack collides with. */
export interface Resources {
  readonly tables: ReadonlyMap<string, RecordsTable>;
  readonly buckets: ReadonlyMap<string, ContentBucket>;
  readonly secrets: ReadonlyMap<string, AppSecret>;
  readonly queues: ReadonlyMap<string, Queue>;
}

/**
 * Where AWS keeps what a binding names. Functions and state machines are found by a name we give them: a machine
 * that calls a function that starts the machine would otherwise be a circle, which CloudFormation refuses.
 */
export class Placement {
  readonly #stack: Stack;
  readonly #resources: Resources;
  readonly #publicUrl: string | undefined;

  /** `publicUrl` is where the routes are found, if there are any. */
  constructor(stack: Stack, resources: Resources, publicUrl: string | undefined) {
    this.#stack = stack;
    this.#resources = resources;
    this.#publicUrl = publicUrl;
  }

  readonly locate: LocateResource = (kind, name) => {
    switch (kind) {
      case 'table':
        return this.table(name).table.tableName;
      case 'bucket':
        return this.bucket(name).bucket.bucketName;
      case 'function':
        return this.functionArn(name);
      case 'stateMachine':
        return `${this.stateMachineArn(name)}:${LIVE_ALIAS}`;
      case 'bus':
        return deployedName(this.#stack, name);
      case 'queue':
        return this.queue(name).queueUrl;
      case 'activity':
        return this.#arn('states', 'activity', deployedName(this.#stack, name));
      case 'logs':
        return this.logGroupName(name);
      case 'publicUrl':
        if (this.#publicUrl === undefined)
          throw new Error('A function binds the public URL, but the manifest has no routes.');
        return this.#publicUrl;
      default:
        return unplaced(kind);
    }
  };

  /** A value in the environment would be in the template and in the console, so functions get only the address. */
  readonly handOutSecret: HandOutSecret = ({ name, variable }) => ({
    [`${variable}_SECRET_ARN`]: this.secretArn(name),
  });

  table(name: string): RecordsTable {
    return found(this.#resources.tables, name);
  }

  bucket(name: string): ContentBucket {
    return found(this.#resources.buckets, name);
  }

  queue(name: string): Queue {
    return found(this.#resources.queues, name);
  }

  secretArn(name: string): string {
    return found(this.#resources.secrets, name).arn;
  }

  functionArn(name: string): string {
    return this.#arn('lambda', 'function', deployedName(this.#stack, name));
  }

  /** Not the name that Lambda itself would give it: a function that ends late cannot make the group anew when its stack is gone. */
  logGroupName(functionName: string): string {
    return `/${this.#stack.stackName}/${functionName}`;
  }

  logGroupArn(functionName: string): string {
    return this.#arn('logs', 'log-group', `${this.logGroupName(functionName)}:*`);
  }

  stateMachineArn(name: string): string {
    return this.#arn('states', 'stateMachine', deployedName(this.#stack, name));
  }

  /** What the ARN of each execution of a machine starts with. */
  /** What the ARN of each execution of this stack starts with: machines are named after the stack. */
  ownExecutionsPrefix(): string {
    return this.#arn('states', 'execution', deployedName(this.#stack, ''));
  }

  readonly executionsPrefix = (name: string): string =>
    this.#arn('states', 'execution', `${deployedName(this.#stack, name)}:`);

  busArn(name: string): string {
    const resourceName = deployedName(this.#stack, name);
    return this.#stack.formatArn({ service: 'events', resource: 'event-bus', resourceName });
  }

  /** The rule through which Step Functions tells a waiting machine that the one it started has ended. */
  waitRuleArn(): string {
    const resourceName = 'StepFunctionsGetEventsForStepFunctionsExecutionRule';
    return this.#stack.formatArn({ service: 'events', resource: 'rule', resourceName });
  }

  /** A model belongs to no account; a request through an inference profile goes to any region of its geography. */
  modelArns(): string[] {
    const model = { service: 'bedrock', resource: 'foundation-model', resourceName: 'anthropic.*' };
    const profile = { service: 'bedrock', resource: 'inference-profile', resourceName: '*.anthropic.*' };
    return [this.#stack.formatArn({ ...model, region: '*', account: '' }), this.#stack.formatArn(profile)];
  }

  /** Everything that the account has verified to send e-mail from. */
  emailIdentitiesArn(): string {
    return this.#stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
  }

  #arn(service: string, resource: string, resourceName: string): string {
    return this.#stack.formatArn({
      service,
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}

/** What AWS calls a function, state machine, bus or rule: two stacks in one account stay apart. */
export function deployedName(scope: Stack, name: string): string {
  return `${scope.stackName}-${name}`;
}

export function found<Built>(built: ReadonlyMap<string, Built>, name: string): Built {
  const entry = built.get(name);
  if (entry === undefined) throw new Error(`The manifest describes no "${name}".`);
  return entry;
}

function unplaced(kind: never): never {
  throw new Error(`Nothing on AWS is placed for the binding kind "${String(kind)}".`);
}
