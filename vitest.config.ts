import { defineConfig } from 'vitest/config';

/** What holds nothing but what it is asked: such files share a process, which takes half the time. */
const SHARING = [
  'tests/app/**',
  'tests/console/**',
  'tests/core/**',
  'tests/local/clock/**',
  'tests/local/dynamodb/**',
  'tests/local/events/**',
  'tests/local/http/**',
  'tests/local/s3/**',
  'tests/local/step-functions/**',
  'tests/local/store/**',
  'tests/local/wire/**',
  'tests/statemachines/**',
  'tests/workflows/**',
].map(folder => `${folder}/*.test.ts`);

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
      { extends: true, test: { name: 'parts', include: SHARING, isolate: false } },
      { extends: true, test: { name: 'system', include: ['tests/**/*.test.ts'], exclude: SHARING } },
    ],
  },
});
