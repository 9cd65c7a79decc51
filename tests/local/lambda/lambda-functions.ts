import type { LambdaFunction } from '../../../local/lambda/lambda-function.ts';

export const functionNamed = (name: string, overrides: Partial<LambdaFunction> = {}): LambdaFunction => ({
  name,
  handler: `${name}.ts`,
  timeoutSeconds: 3,
  memoryMb: 128,
  environment: {},
  ...overrides,
});
