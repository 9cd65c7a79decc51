import type { LogRecord } from './function-log.ts';
import type { LambdaFunction } from './lambda-function.ts';

const TAIL_BYTES = 4096;

/** The end of one invocation's log, in the text form that `LogType: Tail` returns. */
export class LogTail {
  readonly #lambdaFunction: LambdaFunction;
  readonly #lines: string[] = [];

  constructor(lambdaFunction: LambdaFunction) {
    this.#lambdaFunction = lambdaFunction;
  }

  add(record: LogRecord): void {
    this.#lines.push(...this.#linesOf(record));
  }

  text(): string {
    const bytes = Buffer.from(this.#lines.map(line => `${line}\n`).join(''));
    return bytes.subarray(Math.max(bytes.byteLength - TAIL_BYTES, 0)).toString('utf8');
  }

  #linesOf(record: LogRecord): string[] {
    const { requestId } = record;
    if (record.type === 'start') return [`START RequestId: ${requestId} Version: $LATEST`];
    if (record.type === 'line') return [`${record.time}\t${requestId}\t${record.level}\t${record.message}`];
    const durationMs = record.durationMs ?? 0;
    const memory = `Memory Size: ${this.#lambdaFunction.memoryMb} MB`;
    const duration = `Duration: ${durationMs.toFixed(2)} ms\tBilled Duration: ${Math.ceil(durationMs)} ms`;
    return [`END RequestId: ${requestId}`, `REPORT RequestId: ${requestId}\t${duration}\t${memory}`];
  }
}
