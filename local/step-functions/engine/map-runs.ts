import { createHash } from 'node:crypto';
import type { Json } from '../../json.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { Run } from '../interpreter/run.ts';
import type { MapRunWait, Thread } from '../interpreter/thread.ts';
import { failMapRun, finishMapRun } from '../interpreter/turns.ts';
import type { ChildExecutions } from './child-executions.ts';
import type { ExecutionTurns } from './execution-turns.ts';
import type { StartRequest } from './start-request.ts';

export interface MapRunsOptions {
  turns: ExecutionTurns;
  children: ChildExecutions;
  record: (arn: string) => ExecutionRecord | undefined;
  start: (request: StartRequest) => Promise<unknown>;
  redrive: (arn: string) => Promise<unknown>;
  stop: (arn: string) => void;
  log: (level: 'error', text: string, fault: unknown) => void;
}

/**
 * Distributed Maps: every item is an execution of its own. Which items are running is stored before they
 * are started, and their ARNs derive from the item, so that a restart finds each one again and starts none twice.
 */
export class MapRuns {
  readonly #options: MapRunsOptions;
  /** Items that are being started or watched, for each map run and each time it was redriven. */
  readonly #followed = new Map<string, Set<number>>();

  constructor(options: MapRunsOptions) {
    this.#options = options;
  }

  activate(run: Run, thread: Thread, wait: MapRunWait): void {
    const followed = this.#followed.get(passOf(wait)) ?? new Set();
    this.#followed.set(passOf(wait), followed);
    for (const index of wait.running) {
      if (followed.has(index)) continue;
      followed.add(index);
      this.#follow(run.record, thread, wait, index);
    }
    const hasRoom = wait.running.length < wait.maxConcurrency && wait.next < wait.total;
    if (hasRoom || wait.total === 0) this.#admitItems(run.record.arn, thread.id, wait.mapRunArn);
  }

  async itemEnded(run: Run, thread: Thread, wait: MapRunWait, childArn: string): Promise<void> {
    const child = this.#options.record(childArn);
    const position = wait.running.indexOf(child?.mapItemIndex ?? -1);
    if (child === undefined || child.mapRunArn !== wait.mapRunArn || position < 0) return;
    wait.running.splice(position, 1);
    run.touched.add(thread.id);
    if (child.status !== 'SUCCEEDED') wait.failedItems.push(child.mapItemIndex as number);
    if (wait.failedItems.length > toleratedFailures(wait)) {
      this.#followed.delete(passOf(wait));
      await failMapRun(run, thread);
    } else if (wait.next >= wait.total && wait.running.length === 0) {
      this.#followed.delete(passOf(wait));
      await finishMapRun(run, thread, this.#outputs(wait));
    }
  }

  #admitItems(arn: string, threadId: number, mapRunArn: string): void {
    this.#options.turns.tell(arn, async run => {
      const thread = run.threads.get(threadId);
      if (thread?.wait?.kind !== 'mapRun' || thread.wait.mapRunArn !== mapRunArn) return;
      const { wait } = thread;
      if (wait.total === 0) return finishMapRun(run, thread, []);
      while (wait.next < wait.total && wait.running.length < wait.maxConcurrency)
        wait.running.push(wait.next++);
      run.touched.add(threadId);
    });
  }

  #follow(parent: ExecutionRecord, thread: Thread, wait: MapRunWait, index: number): void {
    const { children, record, start, redrive, stop, log } = this.#options;
    const childArn = itemArn(wait.mapRunArn, index);
    const watcher = { executionArn: parent.arn, threadId: thread.id, mapRunArn: wait.mapRunArn };
    const known = record(childArn);
    if (known !== undefined && !isToBeRedriven(known, wait)) {
      children.watch(childArn, watcher);
      return;
    }
    const begun =
      known === undefined ? start(this.#requestOf(parent, thread, wait, index)) : redrive(childArn);
    begun
      .then(() =>
        record(parent.arn)?.status === 'RUNNING' ? children.watch(childArn, watcher) : stop(childArn),
      )
      .catch(fault => {
        log('error', `Item ${index} of ${wait.mapRunArn} could not be started.`, fault);
        this.#followed.get(passOf(wait))?.delete(index);
      });
  }

  #requestOf(parent: ExecutionRecord, thread: Thread, wait: MapRunWait, index: number): StartRequest {
    const executionArn = itemArn(wait.mapRunArn, index);
    return {
      machine: {
        stateMachineArn: parent.stateMachineArn,
        name: parent.stateMachineName,
        type: 'STANDARD',
        roleArn: parent.roleArn,
        definitionId: parent.definitionId,
      },
      executionArn,
      name: executionArn.split(':').at(-1) ?? '',
      input: JSON.stringify(thread.items?.[index] ?? null),
      graph: [...thread.graph, thread.stateName, 0],
      mapRunArn: wait.mapRunArn,
      mapItemIndex: index,
    };
  }

  #outputs(wait: MapRunWait): Json[] {
    const outputs: Json[] = [];
    for (let index = 0; index < wait.total; index++) {
      const output = this.#options.record(itemArn(wait.mapRunArn, index))?.output;
      if (output !== undefined) outputs.push(JSON.parse(output) as Json);
    }
    return outputs;
  }
}

function passOf({ mapRunArn, redriveCount }: MapRunWait): string {
  return `${mapRunArn} ${redriveCount}`;
}

/** An item that ended badly before its map run was redriven. */
function isToBeRedriven(item: ExecutionRecord, wait: MapRunWait): boolean {
  return item.status !== 'RUNNING' && item.status !== 'SUCCEEDED' && item.redriveCount < wait.redriveCount;
}

function toleratedFailures({ toleratedCount, toleratedPercentage, total }: MapRunWait): number {
  return Math.max(toleratedCount, Math.floor((toleratedPercentage / 100) * total));
}

function itemArn(mapRunArn: string, index: number): string {
  const digest = createHash('sha256').update(`${mapRunArn}#${index}`).digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const [account = '', rest = ''] = mapRunArn.split(':mapRun:');
  return `${account}:execution:${rest.slice(0, rest.lastIndexOf(':'))}:${uuid}`;
}
