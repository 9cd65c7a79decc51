import { randomUUID } from 'node:crypto';
import type { WireRequest, WireResponse } from './wire.ts';
import { writeXml } from './write-xml.ts';

/** Says in the caller's own protocol that there is no such service, so that SDKs and the CLI show the sentence. */
export function refuseUnknownService(request: WireRequest, serviceName: string | undefined): WireResponse {
  const message =
    serviceName === undefined
      ? 'The request names no AWS service: it is neither signed nor has it an x-amz-target header.'
      : `The local host does not serve the AWS service "${serviceName}".`;
  return speaksQueryProtocol(request) ? refuseInXml(message) : refuseInJson(message);
}

function speaksQueryProtocol(request: WireRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

function refuseInXml(message: string): WireResponse {
  const requestId = randomUUID();
  return {
    status: 400,
    headers: { 'content-type': 'text/xml', 'x-amzn-requestid': requestId },
    body: writeXml('ErrorResponse', {
      Error: { Type: 'Sender', Code: 'InvalidAction', Message: message },
      RequestId: requestId,
    }),
  };
}

function refuseInJson(message: string): WireResponse {
  return {
    status: 400,
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amzn-requestid': randomUUID(),
      'x-amzn-errortype': 'UnknownOperationException',
    },
    body: JSON.stringify({ __type: 'UnknownOperationException', message }),
  };
}
