import { StateFailure } from '../errors/state-failure.ts';
import { SdkCallFailed } from './sdk-call.ts';

/** How the optimized integrations, which AWS built on its first Java SDK, report a failed call. */
export function legacyFailure(
  fault: unknown,
  service: { prefix: string; serviceName: string; errorName: (name: string, modeled: boolean) => string },
): unknown {
  if (!(fault instanceof SdkCallFailed)) return fault;
  const { name, message, statusCode, requestId, modeled } = fault.fault;
  return new StateFailure(
    `${service.prefix}.${service.errorName(name, modeled)}`,
    `${message} (Service: ${service.serviceName}; Status Code: ${statusCode}; Error Code: ${name}; Request ID: ${requestId}; Proxy: null)`,
  );
}
