import {
  CreateActivityCommand,
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  GetActivityTaskCommand,
  type GetActivityTaskCommandOutput,
  GetExecutionHistoryCommand,
  type GetExecutionHistoryCommandOutput,
  ListExecutionsCommand,
  type ListExecutionsCommandOutput,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  type StartExecutionCommandOutput,
} from '@aws-sdk/client-sfn';
import { LOCAL_ACCOUNT_ID } from '../../../../local/identity.ts';
import { Connection } from './connection.ts';
import { findHistoryFaults } from './find-history-faults.ts';
import {
  ACTIVITY_NAME,
  machineArn,
  NESTED_MACHINES,
  PROVEN_MACHINES,
  type ProvenMachine,
} from './machines.ts';
import { OutsideWorld, type StepCall } from './outside-world.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Started {
  machine: ProvenMachine;
  name: string;
  executionArn: string;
  startMs: number;
  hasEnded: boolean;
}

export interface PlayersOptions {
  random: SeededRandom;
  /** The longest that anybody takes to answer. */
  slowestMs: number;
  /** Keeps a virtual clock from jumping while somebody is about to act. */
  hold?: () => () => void;
}

/** Everybody outside the engine: who starts executions, does activities and answers questions, and remembers what was promised. */
export class Players {
  readonly connection = new Connection();
  readonly world: OutsideWorld;
  readonly #random: SeededRandom;
  readonly #slowestMs: number;
  readonly #hold: () => () => void;
  readonly #started: Started[] = [];
  readonly #answering = new Set<string>();
  #tokensAcknowledged = 0;
  #names = 0;

  constructor({ random, slowestMs, hold = () => () => {} }: PlayersOptions) {
    this.#random = random;
    this.#slowestMs = slowestMs;
    this.#hold = hold;
    this.world = new OutsideWorld(
      random,
      slowestMs,
      (call, taskToken) => void this.#answerQuestion(call, taskToken),
    );
  }

  get running(): number {
    return this.#started.filter(({ hasEnded }) => !hasEnded).length;
  }

  get tally(): { started: number; tokensAcknowledged: number; calls: number } {
    return {
      started: this.#started.length,
      tokensAcknowledged: this.#tokensAcknowledged,
      calls: this.world.calls,
    };
  }

  async prepare(): Promise<void> {
    await this.connection.send(new CreateActivityCommand({ name: ACTIVITY_NAME }));
    for (const { name, definition } of [...NESTED_MACHINES, ...PROVEN_MACHINES]) {
      const answer = await this.connection.send(
        new CreateStateMachineCommand({
          name,
          definition: JSON.stringify(definition),
          roleArn: `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/durability`,
        }),
      );
      if (answer.refusal !== undefined) throw new Error(`${name} was refused: ${answer.refusal}`);
    }
    for (let worker = 0; worker < 3; worker++) void this.#workOnActivities();
  }

  /** Starts the next execution; resolves when the start was acknowledged. */
  async startOne(): Promise<void> {
    const number = this.#names++;
    const machine = PROVEN_MACHINES[number % PROVEN_MACHINES.length] as ProvenMachine;
    const name = `${machine.name}-${number}`;
    const executionArn = machineArn(`${machine.name}:${name}`).replace(':stateMachine:', ':execution:');
    const { output, refusal, interrupted } = await this.#sendStart(machine, name);
    if (refusal !== undefined && !(interrupted && refusal === 'ExecutionAlreadyExists'))
      this.world.violations.push(`${name} was refused: ${refusal}`);
    const startMs = output?.startDate?.getTime() ?? Number.NaN;
    this.#started.push({ machine, name, executionArn, startMs, hasEnded: false });
  }

  /** A client that lost its memory in the crash starts the newest executions again, under the same names. */
  async repeatStarts(): Promise<void> {
    for (const { machine, name, startMs } of this.#started.slice(-3)) {
      const { output, refusal } = await this.#sendStart(machine, name);
      const isSame = output === undefined || Number.isNaN(startMs) || output.startDate?.getTime() === startMs;
      if (!isSame || (refusal !== undefined && refusal !== 'ExecutionAlreadyExists'))
        this.world.violations.push(`${name}, started again, was ${refusal ?? 'started anew'}`);
    }
  }

  /** Notes which executions have ended; true when all have. */
  async lookForEnds(): Promise<boolean> {
    for (const started of this.#started.filter(({ hasEnded }) => !hasEnded)) {
      const { status } = await this.#describe(started);
      if (status !== undefined && status !== 'RUNNING') started.hasEnded = true;
    }
    return this.running === 0;
  }

  /** Everything that does not hold now that all executions have ended. */
  async findFaults(): Promise<string[]> {
    const { violations } = this.world;
    for (const started of this.#started) {
      const { status, output, cause } = await this.#describe(started);
      if (status !== 'SUCCEEDED') {
        violations.push(`${started.name} is ${status}: ${cause}`);
        continue;
      }
      const { seen } = JSON.parse(output ?? '{}') as { seen: string[] };
      this.world.observe(started.name, seen);
      const steps = seen.map(entry => entry.split('#')[0]).sort();
      if (JSON.stringify(steps) !== JSON.stringify([...started.machine.steps].sort()))
        violations.push(`${started.name} completed ${steps}`);
      const { output: history } = await this.connection.send<GetExecutionHistoryCommandOutput>(
        new GetExecutionHistoryCommand({ executionArn: started.executionArn, maxResults: 1000 }),
      );
      for (const fault of findHistoryFaults(history?.events ?? []))
        violations.push(`${started.name}: ${fault}`);
    }
    await this.#expectNoneTwice();
    return violations;
  }

  /** As many executions as were started, and one nested execution of each kind for each that nests. */
  async #expectNoneTwice(): Promise<void> {
    const startedOf = (machine: string) => this.#started.filter(started => started.machine.name === machine);
    for (const { name } of [...PROVEN_MACHINES, ...NESTED_MACHINES]) {
      const isNested = NESTED_MACHINES.some(machine => machine.name === name);
      const { output } = await this.connection.send<ListExecutionsCommandOutput>(
        new ListExecutionsCommand({ stateMachineArn: machineArn(name), maxResults: 1000 }),
      );
      const count = output?.executions?.length;
      const expected = startedOf(isNested ? 'nesting' : name).length;
      if (count !== expected)
        this.world.violations.push(`${count} executions of ${name} where ${expected} were started`);
    }
  }

  #sendStart(machine: ProvenMachine, name: string) {
    return this.connection.send<StartExecutionCommandOutput>(
      new StartExecutionCommand({
        stateMachineArn: machineArn(machine.name),
        name,
        input: JSON.stringify({ execution: name, seen: [] }),
      }),
    );
  }

  async #describe({ executionArn }: Started): Promise<Partial<DescribeExecutionCommandOutput>> {
    const { output, refusal } = await this.connection.send<DescribeExecutionCommandOutput>(
      new DescribeExecutionCommand({ executionArn }),
    );
    return output ?? { status: undefined, cause: refusal };
  }

  /** A question that is asked again after a crash carries the same token and is answered once. */
  async #answerQuestion(call: StepCall, taskToken: string): Promise<void> {
    if (this.#answering.has(taskToken)) return;
    this.#answering.add(taskToken);
    const release = this.#hold();
    await this.#think();
    const outcome = await this.#answer(call, taskToken);
    if (outcome !== undefined)
      this.world.violations.push(`${call.execution}: the token of ${call.step} was refused: ${outcome}`);
    release();
  }

  async #workOnActivities(): Promise<void> {
    const activityArn = machineArn(ACTIVITY_NAME).replace(':stateMachine:', ':activity:');
    while (!this.connection.isClosed) {
      const answer = await this.connection
        .send<GetActivityTaskCommandOutput>(new GetActivityTaskCommand({ activityArn }))
        .catch(() => undefined);
      const { taskToken, input } = answer?.output ?? {};
      if (taskToken === undefined || taskToken === '') continue;
      const release = this.#hold();
      await this.#think();
      await this.#answer(JSON.parse(input ?? '') as StepCall, taskToken);
      release();
    }
  }

  /** Returns why the answer was refused, unless an earlier attempt of it was taken. */
  async #answer(call: StepCall, taskToken: string): Promise<string | undefined> {
    const result = this.world.resultOf(call);
    const command = new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(result) });
    const answer = await this.connection.send(command).catch(() => undefined);
    if (answer?.refusal === undefined && answer !== undefined) {
      this.#tokensAcknowledged++;
      this.world.expectResult(call.execution, result.seen.at(-1) ?? '');
    }
    return answer?.interrupted ? undefined : answer?.refusal;
  }

  async #think(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, this.#random.between(0, this.#slowestMs / 8)));
  }
}
