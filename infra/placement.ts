import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { LocateResource } from '../app/resolve-bindings.ts';
import type { ContentBucket } from './constructs/content-bucket.ts';
import type { RecordsTable } from './constructs/records-table.ts';

/** The alias that runs are started through, so that a deployment never changes a run under way. */
export const LIVE_ALIAS = 'live';

/**
 * Where AWS keeps what a binding names. Functions and state machines are found by a name we give them: a machine
 * that calls a function that starts the machine would otherwise be a circle, which CloudFormation refuses.
 * Tables and buckets outlive the stack, so they get generated names that no later stack collides with.
 */
export class Placement {
  readonly #stack: Stack;
  readonly #tables: ReadonlyMap<string, RecordsTable>;
  readonly #buckets: ReadonlyMap<string, ContentBucket>;

  constructor(
    stack: Stack,
    tables: ReadonlyMap<string, RecordsTable>,
    buckets: ReadonlyMap<string, ContentBucket>,
  ) {
    this.#stack = stack;
    this.#tables = tables;
    this.#buckets = buckets;
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
      default:
        return unplaced(kind);
    }
  };

  table(name: string): RecordsTable {
    return found(this.#tables, name);
  }

  bucket(name: string): ContentBucket {
    return found(this.#buckets, name);
  }

  functionArn(name: string): string {
    return this.#arn('lambda', 'function', deployedName(this.#stack, name));
  }

  stateMachineArn(name: string): string {
    return this.#arn('states', 'stateMachine', deployedName(this.#stack, name));
  }

  executionsArn(name: string): string {
    return this.#arn('states', 'execution', `${deployedName(this.#stack, name)}:*`);
  }

  /** The rule through which Step Functions tells a waiting machine that the one it started has ended. */
  waitRuleArn(): string {
    const resourceName = 'StepFunctionsGetEventsForStepFunctionsExecutionRule';
    return this.#stack.formatArn({ service: 'events', resource: 'rule', resourceName });
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

/** What AWS calls a function, state machine or rule: two stacks in one account stay apart. */
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
