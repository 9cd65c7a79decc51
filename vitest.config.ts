import { defineConfig } from 'vitest/config';

const ALL = 'tests/**/*.test.ts';
/** They start processes, or are about what a process does when it loads something for the first time. */
const APART = [
  'tests/bench/**/*.test.ts',
  'tests/cli/**/*.test.ts',
  'tests/infra/**/*.test.ts',
  'tests/local/*.test.ts',
  'tests/local/lambda/*.test.ts',
  'tests/system/{anthropic-host,cold-start,diagnosis-by-model,kill-9,versions}.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A shared machine can starve a test of time once; a defect fails twice.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    maxWorkers: 2,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      // What test files have in common is loaded once: that takes a third off their time.
      { extends: true, test: { name: 'together', include: [ALL], exclude: APART, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
