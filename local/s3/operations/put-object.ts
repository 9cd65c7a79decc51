import { ReceivedBody } from '../body/received-body.ts';
import { answerEmpty } from '../protocol/answer.ts';
import { readWriteCondition } from '../protocol/conditions.ts';
import { describeChecksum, readObjectHeaders } from '../protocol/object-headers.ts';
import type { ObjectOperation } from './operation.ts';
import { chooseChecksum, summarize } from './summarize.ts';

export const putObject: ObjectOperation = async ({ request, bucket, key, clock }) => {
  const headers = readObjectHeaders(request.headers);
  const condition = readWriteCondition(request.headers);
  condition(bucket.find(key));
  const algorithm = chooseChecksum(request.headers);
  const body = new ReceivedBody(request, [algorithm]);
  const object = await bucket.put(
    key,
    body,
    () => ({ key, headers, ...summarize(body.finish(), algorithm, clock.now()) }),
    condition,
  );
  return answerEmpty(200, { etag: `"${object.etag}"`, ...describeChecksum(object.checksum) });
};
