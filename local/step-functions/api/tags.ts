import { isJsonObject, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { ActivityStore } from './activity-store.ts';
import type { MachineStore } from './machine-store.ts';
import { checkArn, requiredText } from './request.ts';

const MAX_TAGS = 50;

export function tagOperations(
  machines: MachineStore,
  activities: ActivityStore,
): Record<string, JsonOperation> {
  const change = async (
    arn: string,
    edit: (tags: Record<string, string>) => Record<string, string>,
  ): Promise<void> => {
    const machine = machines.get(arn);
    const activity = activities.get(arn);
    if (machine !== undefined) await machines.save({ ...machine, tags: limited(edit(machine.tags)) });
    else if (activity !== undefined)
      await activities.save({ ...activity, tags: limited(edit(activity.tags)) });
    else throw new AwsError('ResourceNotFound', `Resource not found: '${arn}'`);
  };

  return {
    async TagResource(request) {
      const added = readTags(request);
      await change(checkArn(requiredText(request, 'resourceArn')), tags => ({ ...tags, ...added }));
      return {};
    },

    async UntagResource(request) {
      const keys = Array.isArray(request.tagKeys) ? request.tagKeys : [];
      await change(checkArn(requiredText(request, 'resourceArn')), tags =>
        Object.fromEntries(Object.entries(tags).filter(([key]) => !keys.includes(key))),
      );
      return {};
    },

    async ListTagsForResource(request) {
      const arn = checkArn(requiredText(request, 'resourceArn'));
      const tags = machines.get(arn)?.tags ?? activities.get(arn)?.tags;
      if (tags === undefined) throw new AwsError('ResourceNotFound', `Resource not found: '${arn}'`);
      return { tags: Object.entries(tags).map(([key, value]) => ({ key, value })) };
    },
  };
}

export function readTags(request: JsonObject): Record<string, string> {
  const given = Array.isArray(request.tags) ? request.tags.filter(isJsonObject) : [];
  return limited(
    Object.fromEntries(
      given.map(tag => [requiredText(tag, 'key'), typeof tag.value === 'string' ? tag.value : '']),
    ),
  );
}

function limited(tags: Record<string, string>): Record<string, string> {
  if (Object.keys(tags).length > MAX_TAGS)
    throw new AwsError('TooManyTags', `A resource can have at most ${MAX_TAGS} tags.`);
  return tags;
}
