import type { SdkService } from './sdk-clients.ts';

/** A failed SDK call, as the texts of AWS's errors need it. */
export interface SdkFault {
  name: string;
  message: string;
  statusCode: number;
  requestId: string;
  /** Whether the service's model names this error; others get the service's general name. */
  modeled: boolean;
}

export class SdkCallFailed extends Error {
  override readonly name = 'SdkCallFailed';
  readonly fault: SdkFault;

  constructor(fault: SdkFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Sends one command by the name of its action, e.g. `putItem`. */
export async function sdkCall(
  service: SdkService,
  action: string,
  input: object,
): Promise<Record<string, unknown>> {
  const Command = service.module[`${action[0]?.toUpperCase()}${action.slice(1)}Command`] as
    | (new (
        input: object,
      ) => object)
    | undefined;
  if (Command === undefined)
    throw new SdkCallFailed({
      name: 'UnknownOperationException',
      message: `The service has no action ${action}.`,
      statusCode: 400,
      requestId: '',
      modeled: false,
    });
  try {
    return await service.client.send(new Command(input));
  } catch (error) {
    throw new SdkCallFailed(describeFault(error, service));
  }
}

function describeFault(error: unknown, service: SdkService): SdkFault {
  const {
    name = 'Error',
    message = '',
    $metadata,
  } = error as {
    name?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number; requestId?: string };
  };
  return {
    name,
    message,
    statusCode: $metadata?.httpStatusCode ?? 0,
    requestId: $metadata?.requestId ?? '',
    modeled: typeof service.module[name] === 'function',
  };
}
