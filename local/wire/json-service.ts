import { randomUUID } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { AwsError } from './aws-error.ts';
import { BodyTooLarge, readBody, type WireRequest, type WireResponse, type WireService } from './wire.ts';

/** `signal` aborts when the caller has gone away. */
export type JsonOperation = (input: JsonObject, signal?: AbortSignal) => Promise<object>;

export interface JsonServiceOptions {
  /** What stands before the dot in `x-amz-target`, e.g. `AWSStepFunctions`. */
  targetPrefix: string;
  version: '1.0' | '1.1';
  /** By name; a function answers for every name, and refuses by itself those it does not know. */
  operations: Readonly<Record<string, JsonOperation>> | ((name: string) => JsonOperation);
  maxBodyBytes?: number;
  /** Extra headers for an error answer (SQS carries `x-amzn-query-error`). */
  errorHeaders?: (error: AwsError) => Record<string, string>;
  reportFault: (operation: string, fault: unknown) => void;
}

/** Serves an AWS JSON 1.0 / 1.1 protocol service from a table of operations. */
export function jsonService(options: JsonServiceOptions): WireService {
  const contentType = `application/x-amz-json-${options.version}`;
  const answer = (status: number, body: object, headers: Record<string, string> = {}): WireResponse => ({
    status,
    headers: { 'content-type': contentType, 'x-amzn-requestid': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  const refuse = (error: AwsError): WireResponse =>
    answer(
      error.status,
      { __type: error.code, message: error.message, ...error.details },
      { 'x-amzn-errortype': error.code, ...options.errorHeaders?.(error) },
    );

  return async request => {
    const [prefix, name = ''] = splitTarget(request.headers['x-amz-target'] ?? '');
    try {
      const operation = prefix === options.targetPrefix ? findOperation(options.operations, name) : undefined;
      if (operation === undefined)
        throw new AwsError('UnknownOperationException', `Unknown operation ${name || '(none)'}.`);
      const input = await parseBody(request, options.maxBodyBytes ?? 4 * 1024 * 1024);
      return answer(200, await operation(input, request.signal));
    } catch (fault) {
      if (fault instanceof AwsError) return refuse(fault);
      if (fault instanceof BodyTooLarge) return refuse(new AwsError('SerializationException', fault.message));
      options.reportFault(name, fault);
      return refuse(
        new AwsError('InternalFailure', 'The request failed because of an internal error.', { status: 500 }),
      );
    }
  };
}

function findOperation(
  operations: JsonServiceOptions['operations'],
  name: string,
): JsonOperation | undefined {
  if (typeof operations === 'function') return operations(name);
  return Object.hasOwn(operations, name) ? operations[name] : undefined;
}

function splitTarget(target: string): [string, string | undefined] {
  const dot = target.lastIndexOf('.');
  return dot < 0 ? [target, undefined] : [target.slice(0, dot), target.slice(dot + 1)];
}

async function parseBody(request: WireRequest, limitBytes: number): Promise<JsonObject> {
  const text = (await readBody(request, limitBytes)).toString('utf8');
  if (text === '') return {};
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    throw new AwsError('SerializationException', 'The request body is not valid JSON.');
  }
  if (!isJsonObject(parsed))
    throw new AwsError('SerializationException', 'The request body must be a JSON object.');
  return parsed;
}
