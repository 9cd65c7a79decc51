import { AwsError } from '../wire/aws-error.ts';
import { PendingRefusal } from './engine/pending-refusal.ts';
import type { Input, Operations } from './operations/operation.ts';
import { refuseLegacy } from './operations/refuse-legacy.ts';

const UNSERVED = [
  { name: /Statement|ExecuteTransaction/, what: 'PartiQL' },
  { name: /Backup|Restore/, what: 'Backups' },
  { name: /Global|Replica/, what: 'Global tables' },
  { name: /Export|Import/, what: 'Export and import' },
  { name: /Stream|Shard|GetRecords/, what: 'Streams' },
];

export type CallOperation = (operation: string, input: object) => Promise<object>;

/** Calls an operation by its name; whatever goes wrong comes out as AWS would call it. */
export function operationCaller(
  operations: Operations,
  reportFault: (operation: string, fault: unknown) => void,
): CallOperation {
  return async (name, input) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) throw unknownOperation(name);
    try {
      refuseLegacy(input as Input);
      return await operation(input as Input);
    } catch (fault) {
      throw await answerable(fault, unexpected => reportFault(name, unexpected));
    }
  };
}

async function answerable(fault: unknown, report: (fault: unknown) => void): Promise<AwsError> {
  if (fault instanceof AwsError) return fault;
  try {
    if (!(fault instanceof PendingRefusal)) throw fault;
    await fault.settled;
    return fault.error;
  } catch (unexpected) {
    report(unexpected);
    return new AwsError('InternalServerError', 'The request failed because of an internal error.', {
      status: 500,
    });
  }
}

function unknownOperation(name: string): AwsError {
  const what = UNSERVED.find(unserved => unserved.name.test(name))?.what;
  return new AwsError(
    'UnknownOperationException',
    what === undefined
      ? `Unknown operation ${name || '(none)'}.`
      : `${name}: ${what} are not served by the local host.`.replace('PartiQL are', 'PartiQL is'),
  );
}
