import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test("a function's stray fault ends its invocation, the host's own ends the host", async () => {
  const host = 'tests/local/lambda/handlers/stray-faults-host.ts';
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', host]);
  const { code, stdout, stderr } = await run.then(
    output => ({ code: 0, ...output }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
  expect(JSON.parse(stdout)).toMatchObject({
    rejects: { errorType: 'Runtime.UnhandledPromiseRejection', errorMessage: 'Error: stray rejection' },
    throws: { errorType: 'Error', errorMessage: 'stray exception' },
    throwsInMicrotask: { errorType: 'Error', errorMessage: 'stray microtask' },
    rejectsBare: {
      errorType: 'Runtime.UnhandledPromiseRejection',
      errorMessage: '[Object: null prototype] {}',
    },
    rejectsHostile: { errorType: 'Runtime.UnhandledPromiseRejection' },
    throwsBare: { errorType: 'handled' },
    throwsWithoutTrace: 'went on',
    exits: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: exit status 3' },
    greet: { text: 'Hello Ada', greetingAtLoad: 'Hello' },
  });
  expect(stderr).toContain('of unknown cause');
  expect(code).not.toBe(0);
  expect(stderr).toContain("the host's own fault");
});
