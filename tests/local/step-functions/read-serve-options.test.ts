import { expect, test } from 'vitest';
import { readServeOptions } from '../../../local/step-functions/read-serve-options.ts';

test('options have defaults', () => {
  expect(readServeOptions(['--port', '0'])).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    servicesEndpoint: 'http://127.0.0.1:9777',
    region: 'us-east-1',
    help: false,
  });
});

test.each([
  [['--colour', 'red'], "Unknown option '--colour'; --help lists the options."],
  [['red'], "Unexpected argument 'red'; --help lists the options."],
  [['--port'], "Option '--port <value>' argument missing; --help lists the options."],
  [['--port', '--data'], "Option '--port' argument is ambiguous; --help lists the options."],
  [['--region='], "Option '--region' has no value; --help lists the options."],
  [['--port', 'many'], '--port must be a number from 0 to 65535, not "many".'],
  [
    ['--services-endpoint', 'localhost:9777'],
    '--services-endpoint must be an http or https address, not "localhost:9777".',
  ],
  [
    ['--services-endpoint', 'http://'],
    '--services-endpoint must be an http or https address, not "http://".',
  ],
])('%j is refused in one line', (args, line) => {
  expect(() => readServeOptions(args)).toThrow(new Error(line));
});
