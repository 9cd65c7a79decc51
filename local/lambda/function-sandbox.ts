import { randomUUID } from 'node:crypto';
import type { LoadHandler } from './import-handler.ts';
import type { Handler, LambdaFunction } from './lambda-function.ts';

/** What lives between the invocations of one function: its module, its variables, how many run. */
export class FunctionSandbox {
  readonly lambdaFunction: LambdaFunction;
  readonly environment: Map<string, string | undefined>;
  readonly logStreamName: string;
  runningCount = 0;
  #isLoaded = false;
  #loading: Promise<Handler> | undefined;
  #attempt = 0;
  readonly #loadHandler: LoadHandler;

  constructor(lambdaFunction: LambdaFunction, loadHandler: LoadHandler, region: string) {
    const streamId = randomUUID().replaceAll('-', '');
    this.lambdaFunction = lambdaFunction;
    this.logStreamName = `local/[$LATEST]${streamId}`;
    this.#loadHandler = loadHandler;
    this.environment = new Map(
      Object.entries({
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_EXECUTION_ENV: `AWS_Lambda_nodejs${process.versions.node.split('.')[0]}.x`,
        AWS_LAMBDA_FUNCTION_NAME: lambdaFunction.name,
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambdaFunction.memoryMb),
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${lambdaFunction.name}`,
        AWS_LAMBDA_LOG_STREAM_NAME: this.logStreamName,
        ...lambdaFunction.environment,
      }),
    );
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isAtItsLimit(): boolean {
    const limit = this.lambdaFunction.reservedConcurrency;
    return limit !== undefined && this.runningCount >= limit;
  }

  /** Loads the module once; one that fails is tried again by the next invocation. */
  load(): Promise<Handler> {
    this.#loading ??= this.#loadHandler(this.lambdaFunction, ++this.#attempt).then(
      handler => {
        this.#isLoaded = true;
        return handler;
      },
      error => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
