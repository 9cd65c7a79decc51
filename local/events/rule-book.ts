import type { Store, Write } from '../store/store.ts';
import { AwsError } from '../wire/aws-error.ts';
import { DEFAULT_BUS, type EventBus } from './event-bus.ts';
import { compileRule, type Rule, type RuleRecord } from './rule.ts';

const BUSES = 'events/buses';
const RULES = 'events/rules';
const MOST_TARGETS_PER_RULE = 5;

export interface RuleBookOptions {
  store: Store;
  region: string;
  accountId: string;
  nowMs: () => number;
  onRuleChanged: (arn: string, rule: Rule | undefined) => void;
}

/** All buses and rules, in memory with patterns compiled; a change is in the store before it is seen. */
export class RuleBook {
  readonly #options: RuleBookOptions;
  readonly #buses = new Map<string, EventBus>();
  readonly #rules = new Map<string, Map<string, Rule>>();
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: RuleBookOptions) {
    this.#options = options;
    const { store } = options;
    this.#remember(this.#describeBus(DEFAULT_BUS, undefined));
    for (const row of store.rows(BUSES)) this.#remember(parseRow<EventBus>(store, BUSES, row));
    for (const row of store.rows(RULES)) {
      const rule = compileRule(parseRow<RuleRecord>(store, RULES, row));
      this.#rules.get(rule.busName)?.set(rule.name, rule);
    }
  }

  buses(): EventBus[] {
    return [...this.#buses.values()].sort(byName);
  }

  hasBus(busName: string): boolean {
    return this.#buses.has(busName);
  }

  bus(busName: string): EventBus {
    const bus = this.#buses.get(busName);
    if (bus === undefined)
      throw new AwsError('ResourceNotFoundException', `Event bus ${busName} does not exist.`);
    return bus;
  }

  /** The rules of a bus in order of their names; none for a bus that does not exist. */
  rules(busName: string): Rule[] {
    return [...(this.#rules.get(busName)?.values() ?? [])].sort(byName);
  }

  allRules(): Rule[] {
    return [...this.#buses.keys()].flatMap(busName => this.rules(busName));
  }

  findRule(busName: string, name: string): Rule | undefined {
    return this.#rules.get(busName)?.get(name);
  }

  rule(busName: string, name: string): Rule {
    this.bus(busName);
    const rule = this.findRule(busName, name);
    if (rule === undefined)
      throw new AwsError('ResourceNotFoundException', `Rule ${name} does not exist on EventBus ${busName}.`);
    return rule;
  }

  createBus(name: string, description: string | undefined): Promise<EventBus> {
    return this.#inTurn(async () => {
      if (this.#buses.has(name))
        throw new AwsError('ResourceAlreadyExistsException', `Event bus ${name} already exists.`);
      const bus = this.#describeBus(name, description);
      await this.#commit({ kind: 'put', partition: BUSES, row: name, value: JSON.stringify(bus) });
      this.#remember(bus);
      return bus;
    });
  }

  deleteBus(name: string): Promise<void> {
    return this.#inTurn(async () => {
      if (name === DEFAULT_BUS) throw new AwsError('ValidationException', 'Cannot delete event bus default.');
      if (this.rules(name).length > 0)
        throw new AwsError('ValidationException', `Event bus ${name} can't be deleted since it has rules.`);
      if (!this.#buses.has(name)) return;
      await this.#commit({ kind: 'remove', partition: BUSES, row: name });
      this.#buses.delete(name);
      this.#rules.delete(name);
    });
  }

  /** Creates or changes a rule; a rule that exists keeps its targets. */
  putRule(
    busName: string,
    name: string,
    change: Pick<RuleRecord, 'state' | 'eventPattern' | 'scheduleExpression' | 'description' | 'roleArn'>,
  ): Promise<Rule> {
    return this.#inTurn(async () => {
      this.bus(busName);
      const known = this.findRule(busName, name);
      const arn = this.#arn(busName === DEFAULT_BUS ? `rule/${name}` : `rule/${busName}/${name}`);
      return this.#save({
        name,
        busName,
        arn,
        ...change,
        scheduledSinceMs: this.#scheduledSince(known, change),
        targets: known?.targets ?? [],
      });
    });
  }

  setRuleState(busName: string, name: string, state: string): Promise<Rule> {
    return this.#inTurn(async () => {
      const known = this.rule(busName, name);
      const scheduledSinceMs = this.#scheduledSince(known, { ...known, state });
      return this.#save({ ...known, state, scheduledSinceMs });
    });
  }

  /** Replaces a rule's targets by what `revise` makes of them. */
  changeTargets(
    busName: string,
    name: string,
    revise: (targets: RuleRecord['targets']) => RuleRecord['targets'],
  ): Promise<Rule> {
    return this.#inTurn(async () => {
      const known = this.rule(busName, name);
      const targets = revise(known.targets);
      if (targets.length > MOST_TARGETS_PER_RULE)
        throw new AwsError(
          'LimitExceededException',
          'The requested resource exceeds the maximum number allowed.',
        );
      return this.#save({ ...known, targets });
    });
  }

  deleteRule(busName: string, name: string): Promise<void> {
    return this.#inTurn(async () => {
      this.bus(busName);
      const known = this.findRule(busName, name);
      if (known === undefined) return;
      if (known.targets.length > 0)
        throw new AwsError('ValidationException', "Rule can't be deleted since it has targets.");
      await this.#commit({ kind: 'remove', partition: RULES, row: rowOf(known) });
      this.#rules.get(busName)?.delete(name);
      this.#options.onRuleChanged(known.arn, undefined);
    });
  }

  #scheduledSince(
    known: RuleRecord | undefined,
    change: Pick<RuleRecord, 'state' | 'scheduleExpression'>,
  ): number {
    const continues =
      known?.scheduleExpression === change.scheduleExpression &&
      (known?.state === change.state || change.state === 'DISABLED');
    return known !== undefined && continues ? known.scheduledSinceMs : this.#options.nowMs();
  }

  async #save(record: RuleRecord & Partial<Rule>): Promise<Rule> {
    const { pattern: _pattern, schedule: _schedule, ...stored } = record;
    const rule = compileRule(stored);
    await this.#commit({ kind: 'put', partition: RULES, row: rowOf(rule), value: JSON.stringify(stored) });
    this.#rules.get(rule.busName)?.set(rule.name, rule);
    this.#options.onRuleChanged(rule.arn, rule);
    return rule;
  }

  /** Changes wait for one another, so that each sees what the one before it made durable. */
  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(change);
    this.#lastChange = done.catch(() => undefined);
    return done;
  }

  #commit(write: Write): Promise<void> {
    return this.#options.store.commit([write]);
  }

  #remember(bus: EventBus): void {
    this.#buses.set(bus.name, bus);
    this.#rules.set(bus.name, new Map());
  }

  #describeBus(name: string, description: string | undefined): EventBus {
    return { name, arn: this.#arn(`event-bus/${name}`), description, createdMs: this.#options.nowMs() };
  }

  #arn(resource: string): string {
    return `arn:aws:events:${this.#options.region}:${this.#options.accountId}:${resource}`;
  }
}

function rowOf(rule: RuleRecord): string {
  return `${rule.busName}/${rule.name}`;
}

function parseRow<Row>(store: Store, partition: string, row: string): Row {
  return JSON.parse(store.get(partition, row) ?? 'null') as Row;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
