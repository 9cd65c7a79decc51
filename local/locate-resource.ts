import type { LocateResource } from '../app/resolve-bindings.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from './identity.ts';

/** Where the local host keeps what a binding names. */
export const locateResource: LocateResource = (kind, name) => {
  switch (kind) {
    case 'function':
      return `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:function:${name}`;
    case 'stateMachine':
      return `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:stateMachine:${name}`;
    case 'table':
    case 'bucket':
      return name;
  }
};
