import { busNameOf, type EventBus } from './event-bus.ts';
import { pageOf, readPageRequest } from './page-of.ts';
import { NAME_PATTERN, type RequestInput, RequestMembers } from './request-members.ts';
import type { RuleBook } from './rule-book.ts';

export type CreateEventBusInput = { Name: string; Description?: string };

export function makeBusOperations(rules: RuleBook) {
  return {
    CreateEventBus: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const name = members.requiredString('Name', { shortest: 1, longest: 256, pattern: NAME_PATTERN });
      const description = members.string('Description', { longest: 512 });
      members.assertValid();
      const bus = await rules.createBus(name, description);
      return { EventBusArn: bus.arn, ...(description === undefined ? {} : { Description: description }) };
    },

    DeleteEventBus: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const name = members.requiredString('Name', {
        shortest: 1,
        longest: 256,
        pattern: String.raw`[/\.\-_A-Za-z0-9]+`,
      });
      members.assertValid();
      await rules.deleteBus(name);
      return {};
    },

    DescribeEventBus: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const name = members.string('Name', { shortest: 1, longest: 1600 });
      members.assertValid();
      return describeBus(rules.bus(busNameOf(name)));
    },

    ListEventBuses: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const prefix = members.string('NamePrefix', { shortest: 1, longest: 256 }) ?? '';
      const request = readPageRequest(members);
      members.assertValid();
      const found = rules.buses().filter(bus => bus.name.startsWith(prefix));
      const { page, ...next } = pageOf(found, bus => bus.name, request);
      return { EventBuses: page.map(describeBus), ...next };
    },
  };
}

function describeBus(bus: EventBus): object {
  return {
    Arn: bus.arn,
    Name: bus.name,
    Description: bus.description,
    CreationTime: bus.createdMs / 1000,
    LastModifiedTime: bus.createdMs / 1000,
  };
}
