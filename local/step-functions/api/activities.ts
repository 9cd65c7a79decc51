import type { Clock } from '../../clock/clock.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { Engine } from '../engine/engine.ts';
import type { ActivityStore } from './activity-store.ts';
import type { Names } from './names.ts';
import { pageOf } from './page.ts';
import { checkArn, checkName, optionalText, requiredText } from './request.ts';
import { readTags } from './tags.ts';
import { seconds } from './wire-values.ts';

const LONG_POLL_MS = 60_000;

export function activityOperations(
  activities: ActivityStore,
  names: Names,
  clock: Clock,
): Record<string, JsonOperation> {
  return {
    async CreateActivity(request) {
      const name = checkName(requiredText(request, 'name'));
      const arn = names.activity(name);
      const known = activities.get(arn);
      if (known === undefined)
        await activities.save({ arn, name, createdMs: clock.now(), tags: readTags(request) });
      return {
        activityArn: arn,
        creationDate: seconds((known ?? activities.get(arn))?.createdMs ?? clock.now()),
      };
    },

    async DescribeActivity(request) {
      const { arn, name, createdMs } = activityOf(activities, requiredText(request, 'activityArn'));
      return { activityArn: arn, name, creationDate: seconds(createdMs) };
    },

    async ListActivities(request) {
      const { items, nextToken } = pageOf(activities.all(), request, 'activities');
      return {
        activities: items.map(({ arn, name, createdMs }) => ({
          activityArn: arn,
          name,
          creationDate: seconds(createdMs),
        })),
        nextToken,
      };
    },

    async DeleteActivity(request) {
      await activities.delete(checkArn(requiredText(request, 'activityArn')));
      return {};
    },
  };
}

/** What workers call. */
export function workerOperations(
  activities: ActivityStore,
  engine: Engine,
  clock: Clock,
): Record<string, JsonOperation> {
  return {
    async GetActivityTask(request, signal) {
      const { arn } = activityOf(activities, requiredText(request, 'activityArn'));
      const workerName = optionalText(request, 'workerName');
      const timeUp = new AbortController();
      const timer = clock.at(clock.now() + LONG_POLL_MS, () => timeUp.abort());
      const gone = signal === undefined ? timeUp.signal : AbortSignal.any([signal, timeUp.signal]);
      try {
        return (await engine.takeActivityTask(arn, workerName, gone)) ?? {};
      } finally {
        timer.cancel();
      }
    },
  };
}

function activityOf(activities: ActivityStore, arn: string) {
  const activity = activities.get(checkArn(arn));
  if (activity === undefined) throw new AwsError('ActivityDoesNotExist', `Activity Does Not Exist: '${arn}'`);
  return activity;
}
