import { join } from 'node:path';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnEventBus } from 'aws-cdk-lib/aws-events';
import { CfnActivity } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Manifest } from '../../app/manifest-types.ts';
import { resolvePattern } from '../../app/resolve-bindings.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { AppSecret } from '../constructs/app-secret.ts';
import { AppStateMachine } from '../constructs/app-state-machine.ts';
import { ContentBucket } from '../constructs/content-bucket.ts';
import { EventRule } from '../constructs/event-rule.ts';
import { HttpEntry } from '../constructs/http-entry.ts';
import { MessageQueue } from '../constructs/message-queue.ts';
import { MetricAlarm } from '../constructs/metric-alarm.ts';
import { RecordsTable } from '../constructs/records-table.ts';
import { ScheduledCalls } from '../constructs/scheduled-calls.ts';
import type { Callers } from '../deploy-settings.ts';
import { deployedName, found, Placement } from '../placement.ts';

export interface CountersignStackProps extends StackProps {
  manifest: Manifest;
  /** The folder from which the manifest's paths are read. */
  projectFolder: string;
  callers: Callers;
  /** False puts a stub in place of every handler, for tests that look only at the template. */
  bundle?: boolean;
}

/** The manifest as CloudFormation: nothing is here that the manifest does not describe. */
export class CountersignStack extends Stack {
  constructor(scope: Construct, id: string, props: CountersignStackProps) {
    super(scope, id, { description: 'Countersign: agents propose, people countersign.', ...props });
    const { manifest, projectFolder, callers, bundle = true } = props;

    const tables = byName(manifest.tables, entry => new RecordsTable(this, `table-${entry.name}`, entry));
    const buckets = byName(manifest.buckets, entry => new ContentBucket(this, `bucket-${entry.name}`));
    const secrets = byName(manifest.secrets, entry => new AppSecret(this, `secret-${entry.name}`, entry));
    const buses = byName(
      manifest.buses,
      ({ name }) => new CfnEventBus(this, `bus-${name}`, { name: deployedName(this, name) }),
    );
    const queues = byName(
      manifest.queues,
      entry => new MessageQueue(this, `queue-${entry.name}`, entry).queue,
    );
    for (const { name } of manifest.activities)
      new CfnActivity(this, `activity-${name}`, { name: deployedName(this, name) });
    const entry = manifest.routes.length > 0 ? new HttpEntry(this, 'http-api', { callers }) : undefined;
    const placement = new Placement(this, { tables, buckets, secrets, queues }, entry?.url);

    const functions = byName(
      manifest.functions,
      entry =>
        new AppFunction(this, `function-${entry.name}`, {
          entry,
          placement,
          handlerFile: join(projectFolder, entry.handler),
          projectFolder,
          bundle,
        }).function,
    );
    const stateMachines = byName(
      manifest.stateMachines,
      entry =>
        new AppStateMachine(this, `machine-${entry.name}`, {
          entry,
          placement,
          definitionFile: join(projectFolder, entry.definition),
          functions,
        }),
    );

    entry?.addRoutes(manifest.routes, functions);
    for (const rule of manifest.eventRules) {
      const pattern = resolvePattern(rule, placement.ownExecutionsPrefix());
      const bus = rule.bus === undefined ? undefined : found(buses, rule.bus);
      new EventRule(this, `rule-${rule.name}`, {
        ...rule,
        when: { pattern, bus },
        deadLetters: rule.deadLetters === undefined ? undefined : found(queues, rule.deadLetters),
        functions,
        stateMachines,
      });
    }
    for (const alarm of manifest.alarms) new MetricAlarm(this, `alarm-${alarm.name}`, alarm);
    for (const { name, expression, target } of manifest.schedules)
      new EventRule(this, `schedule-${name}`, {
        name,
        when: { expression },
        target,
        functions,
        stateMachines,
      });
    const calls = manifest.scheduledCalls;
    if (calls.length > 0) new ScheduledCalls(this, 'calls', { calls, functions, queues });
  }
}

function byName<Entry extends { name: string }, Built>(
  entries: readonly Entry[],
  build: (entry: Entry) => Built,
): ReadonlyMap<string, Built> {
  return new Map(entries.map(entry => [entry.name, build(entry)]));
}
