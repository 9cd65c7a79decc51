import { StateFailure } from '../errors/state-failure.ts';
import type { SdkFault } from './sdk-call.ts';

/** How a task reports that Lambda refused the call, as opposed to the function having failed. */
export function lambdaRefusal(fault: Omit<SdkFault, 'modeled'>): StateFailure {
  return new StateFailure(
    `Lambda.${fault.name.endsWith('Exception') ? fault.name : 'AWSLambdaException'}`,
    `${fault.message} (Service: AWSLambda; Status Code: ${fault.statusCode}; Error Code: ${fault.name}; Request ID: ${fault.requestId}; Proxy: null)`,
  );
}
