import type { Binding } from '../app/manifest-types.ts';
import { type LocateResource, resolveBindings } from '../app/resolve-bindings.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from './identity.ts';

type Kept = Exclude<Parameters<LocateResource>[0], 'publicUrl' | 'queue'>;

/** Where the local host keeps what a binding names. */
export function locateResource(kind: Kept, name: string): string {
  switch (kind) {
    case 'function':
      return `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:function:${name}`;
    case 'stateMachine':
      return `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:stateMachine:${name}`;
    case 'activity':
      return `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:activity:${localActivityName(name)}`;
    case 'logs':
      return localLogGroup(name);
    case 'table':
    case 'bucket':
    case 'bus':
      return name;
  }
}

/** As a stack of the usual name calls it on AWS, so that a worker finds it here by the same name. */
export function localActivityName(name: string): string {
  return `countersign-${name}`;
}

/** As a stack of the usual name calls it on AWS. */
export function localLogGroup(functionName: string): string {
  return `/countersign/${functionName}`;
}

export function localQueueArn(name: string): string {
  return `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:${name}`;
}

/** What the ARN of each execution here starts with. */
export const EXECUTIONS_PREFIX = `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:execution:`;

/** The variables of an owner on the local host. A secret that has no ARN here, by its name, stays unset. */
export function localBindings(
  bindings: readonly Binding[],
  secretArns: Readonly<Record<string, string>> = {},
  publicUrl = '',
): Record<string, string> {
  const locate: LocateResource = (kind, name) => {
    if (kind === 'publicUrl') return publicUrl;
    return kind === 'queue' ? `${publicUrl}/${LOCAL_ACCOUNT_ID}/${name}` : locateResource(kind, name);
  };
  return resolveBindings(bindings, locate, ({ name, variable }) => {
    const arn = secretArns[name];
    return arn === undefined ? {} : { [`${variable}_SECRET_ARN`]: arn };
  });
}
