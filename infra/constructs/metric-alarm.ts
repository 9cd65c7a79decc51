import { Stack } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { ManifestAlarm } from '../../app/manifest-types.ts';
import { deployedName } from '../placement.ts';

/** What the functions publish their metrics as: see functions/middleware/observability.ts. */
const NAMESPACE = 'Countersign';
const SERVICE = 'countersign';

/** Says that a metric of ours is too high; whoever operates the stack adds where that is told. */
export class MetricAlarm extends Construct {
  constructor(scope: Construct, id: string, alarm: ManifestAlarm) {
    super(scope, id);
    new CfnAlarm(this, 'alarm', {
      alarmName: deployedName(Stack.of(this), alarm.name),
      alarmDescription: alarm.description,
      namespace: NAMESPACE,
      metricName: alarm.metric,
      dimensions: [{ name: 'service', value: SERVICE }],
      statistic: 'Maximum',
      period: alarm.periodSeconds,
      evaluationPeriods: 1,
      threshold: alarm.above,
      comparisonOperator: 'GreaterThanThreshold',
      treatMissingData: 'notBreaching',
    });
  }
}
