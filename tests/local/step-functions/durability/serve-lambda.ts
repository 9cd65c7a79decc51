import { type HttpServing, serveHttp } from '../../../../local/wire/serve-http.ts';
import { readBody } from '../../../../local/wire/wire.ts';
import type { OutsideWorld, StepCall } from './outside-world.ts';

const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke API over HTTP, with the outside world behind it. */
export function serveLambda(world: OutsideWorld): Promise<HttpServing> {
  return serveHttp(
    async request => {
      const functionName = INVOKE.exec(request.path)?.[1] ?? '';
      const call = JSON.parse((await readBody(request, 1_000_000)).toString('utf8')) as StepCall;
      const answer = await world.serve(functionName, call);
      const headers: Record<string, string> = {};
      if ('output' in answer) return { status: 200, headers, body: JSON.stringify(answer.output) };
      headers['x-amz-function-error'] = 'Unhandled';
      const error = { errorType: answer.errorType, errorMessage: 'as the test wants it' };
      return { status: 200, headers, body: JSON.stringify(error) };
    },
    { port: 0 },
  );
}
