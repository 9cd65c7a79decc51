import type { ExecutionStatus } from '@aws-sdk/client-sfn';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';

/** What a listing shows; kept in memory for every stored execution, so it is small. */
export interface ExecutionSummary {
  readonly arn: string;
  readonly name: string;
  readonly stateMachineArn: string;
  readonly versionArn: string | undefined;
  readonly aliasArn: string | undefined;
  readonly mapRunArn: string | undefined;
  readonly startMs: number;
  /** Greater than that of every earlier execution of the machine. */
  order: number;
  status: ExecutionStatus;
  stopMs: number | undefined;
  redriveCount: number;
  redriveMs: number | undefined;
}

/** Executions by machine, in the order of their start. */
export class ExecutionIndex {
  readonly #byArn = new Map<string, ExecutionSummary>();
  readonly #byMachine = new Map<string, ExecutionSummary[]>();
  #nextOrder = 1;

  add(record: ExecutionRecord): void {
    const summary: ExecutionSummary = {
      arn: record.arn,
      name: record.name,
      stateMachineArn: record.stateMachineArn,
      versionArn: record.versionArn,
      aliasArn: record.aliasArn,
      mapRunArn: record.mapRunArn,
      startMs: record.startMs,
      order: this.#nextOrder++,
      status: record.status,
      stopMs: record.stopMs,
      redriveCount: record.redriveCount,
      redriveMs: record.redriveMs,
    };
    this.#byArn.set(record.arn, summary);
    const list = this.#byMachine.get(record.stateMachineArn);
    if (list === undefined) this.#byMachine.set(record.stateMachineArn, [summary]);
    else list.push(summary);
  }

  update(record: ExecutionRecord): void {
    const summary = this.#byArn.get(record.arn);
    if (summary === undefined) return;
    summary.status = record.status;
    summary.stopMs = record.stopMs;
    summary.redriveCount = record.redriveCount;
    summary.redriveMs = record.redriveMs;
  }

  /** Puts executions that were added in any order into the order of their start. */
  sort(): void {
    this.#nextOrder = 1;
    for (const list of this.#byMachine.values()) {
      list.sort((a, b) => a.startMs - b.startMs);
      for (const summary of list) summary.order = this.#nextOrder++;
    }
  }

  /** Newest first. */
  *ofMachine(stateMachineArn: string): Iterable<ExecutionSummary> {
    const list = this.#byMachine.get(stateMachineArn) ?? [];
    for (let position = list.length - 1; position >= 0; position--) yield list[position] as ExecutionSummary;
  }

  /** Newest first. */
  ofMapRun(mapRunArn: string): ExecutionSummary[] {
    const items = [...this.#byArn.values()].filter(summary => summary.mapRunArn === mapRunArn);
    return items.sort((a, b) => b.order - a.order);
  }
}
