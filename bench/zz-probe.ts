import { DynamoDBClient, PutItemCommand, TransactWriteItemsCommand, QueryCommand, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { openDynamoDb } from '../local/dynamodb/open-dynamodb.ts';
import { ensureTables } from '../local/dynamodb/ensure-tables.ts';
import { inProcessHandler } from '../local/wire/in-process-handler.ts';
import { callDirectly } from '../local/wire/call-directly.ts';
import { manifest } from '../app/manifest.ts';
import { rateInParallel } from './in-parallel.ts';
import { findDescendant, processUsage } from './process-usage.ts';
const folder = await mkdtemp('/tmp/prof/ddb-');
const db = await openDynamoDb({ folder, endpoint: undefined, log: console.error });
const client = new DynamoDBClient({ requestHandler: inProcessHandler(db.service), endpoint: 'http://127.0.0.1', region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
callDirectly(client as never);
await ensureTables(client, manifest.tables);
const pid = findDescendant(process.pid, 'dynoxide');
const T = 'countersign-records';
const run = (i: number, seq: number) => ({ pk: { S: `RUN#run_${i}` }, sk: { S: 'STATE#RUN' }, sequence: { N: String(seq) }, userKey: { S: 'default#local' }, stateKey: { S: `default#s${seq}` }, startedKey: { S: `2026-11-18T00:00:00.000Z#run_${i}` }, dueKey: { S: 'due' }, dueAt: { S: new Date(1.7e12 + i * 1000 + seq).toISOString() }, data: { S: 'x'.repeat(900) } });
const ev = (i: number, seq: number) => ({ pk: { S: `RUN#run_${i}` }, sk: { S: `EVENT#${String(seq).padStart(8, '0')}` }, data: { S: 'x'.repeat(300) } });
const content = (i: number) => ({ pk: { S: `RUN#run_${i}` }, sk: { S: 'STATE#CONTENT' }, data: { S: 'x'.repeat(2000) } });
const put = (Item: object) => ({ Put: { TableName: T, Item: Item as never } });
let n = 0;
const cases: Record<string, (i: number) => Promise<unknown>> = {
  'put event': i => client.send(new PutItemCommand({ TableName: T, Item: ev(i, 1) })),
  'put run (3 gsi)': i => client.send(new PutItemCommand({ TableName: T, Item: run(i, 1) })),
  'put run again (3 gsi)': i => client.send(new PutItemCommand({ TableName: T, Item: run(i, 2) })),
  'tx event': i => client.send(new TransactWriteItemsCommand({ TransactItems: [put(ev(i, 3))] })),
  'tx run+event': i => client.send(new TransactWriteItemsCommand({ TransactItems: [put(run(i, 4)), put(ev(i, 4))] })),
  'tx run+event+content': i => client.send(new TransactWriteItemsCommand({ TransactItems: [put(run(i, 5)), put(ev(i, 5)), put(content(i))] })),
  'query STATE': i => client.send(new QueryCommand({ TableName: T, KeyConditionExpression: 'pk = :pk AND begins_with(sk, :p)', ExpressionAttributeValues: { ':pk': { S: `RUN#run_${i}` }, ':p': { S: 'STATE#' } }, ConsistentRead: true })),
  'get missing': i => client.send(new GetItemCommand({ TableName: T, Key: { pk: { S: `TENANT#${i}` }, sk: { S: 'S' } } })),
};
for (const conc of [1, 16]) for (const [name, work] of Object.entries(cases)) {
  const N = 600; const base = conc * 100000;
  const b = processUsage(pid); const c = process.cpuUsage();
  const rate = await rateInParallel(N, conc, i => work(base + i));
  const a = processUsage(pid); const d = process.cpuUsage(c);
  console.log(`conc ${conc} ${name}: ${rate}/s  ${(1000 / rate).toFixed(2)} ms  ddb cpu ${((a.cpuMs - b.cpuMs) / N).toFixed(2)} ms  own cpu ${((d.user + d.system) / 1000 / N).toFixed(2)} ms`);
}
await db.close(); await rm(folder, { recursive: true });
