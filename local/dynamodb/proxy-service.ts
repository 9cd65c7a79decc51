import { BodyTooLarge, readBody, type WireResponse, type WireService } from '../wire/wire.ts';
import type { Forwarder } from './http-forwarder.ts';

/** DynamoDB itself refuses requests over 16 MB. */
const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;

/** Passes requests on to a server elsewhere, each one once. */
export function proxyService(forwarder: Forwarder): WireService {
  return async request => {
    try {
      return await forwarder.forward(request, await readBody(request, LARGEST_REQUEST_BYTES));
    } catch (fault) {
      return fault instanceof BodyTooLarge ? tooLarge() : unavailable(fault);
    }
  };
}

/** A 500 that SDK clients retry, as they would on AWS. */
function unavailable(fault: unknown): WireResponse {
  const reason = fault instanceof Error ? fault.message : String(fault);
  return refuse(500, 'InternalServerError', `DynamoDB did not answer: ${reason}`);
}

function tooLarge(): WireResponse {
  const message = `HTTP content length exceeded ${LARGEST_REQUEST_BYTES} bytes.`;
  return refuse(413, 'RequestEntityTooLarge', message);
}

function refuse(status: number, code: string, message: string): WireResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message }),
  };
}
