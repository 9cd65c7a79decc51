import { expectAnswer } from './expect-answer.ts';
import { httpForwarder } from './http-forwarder.ts';
import type { LocalDynamoDb } from './open-dynamodb.ts';
import { proxyService } from './proxy-service.ts';

/** A DynamoDB that somebody else runs. */
export async function openElsewhere(endpoint: string): Promise<LocalDynamoDb> {
  if (!URL.canParse(endpoint)) throw new Error(`DYNAMODB_ENDPOINT is not an address: "${endpoint}".`);
  await expectAnswer(endpoint);
  const forwarder = httpForwarder(endpoint);
  return { service: proxyService(forwarder), close: async () => forwarder.close() };
}
