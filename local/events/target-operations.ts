import { pageOf, readPageRequest } from './page-of.ts';
import { type RequestInput, RequestMembers } from './request-members.ts';
import type { RuleBook } from './rule-book.ts';
import { readRuleName } from './rule-operations.ts';
import { assertUsableTarget, readTarget, type Target } from './target/target.ts';

export type PutTargetsInput = { Rule: string; EventBusName?: string; Targets: Target[] };

export function makeTargetOperations(rules: RuleBook) {
  return {
    /** Adds targets, or changes those whose Id is known. */
    PutTargets: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const added = members.objects('Targets', { fewest: 1, most: 100 }).map(readTarget);
      const { busName, name } = readRuleName(input, 'Rule', members);
      for (const target of added) assertUsableTarget(target);
      await rules.changeTargets(busName, name, targets => [
        ...new Map([...targets, ...added].map(target => [target.Id, target])).values(),
      ]);
      return { FailedEntryCount: 0, FailedEntries: [] };
    },

    RemoveTargets: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const ids = members.strings('Ids', { fewest: 1, most: 100 });
      const { busName, name } = readRuleName(input, 'Rule', members);
      let unknown: string[] = [];
      await rules.changeTargets(busName, name, targets => {
        unknown = ids.filter(id => !targets.some(target => target.Id === id));
        return targets.filter(target => !ids.includes(target.Id));
      });
      return {
        FailedEntryCount: unknown.length,
        FailedEntries: unknown.map(id => ({
          TargetId: id,
          ErrorCode: 'ResourceNotFoundException',
          ErrorMessage: `Rule '${name}' does not have a target with the Id '${id}'.`,
        })),
      };
    },

    ListTargetsByRule: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const request = readPageRequest(members);
      const { busName, name } = readRuleName(input, 'Rule', members);
      const sorted = [...rules.rule(busName, name).targets].sort((a, b) => (a.Id < b.Id ? -1 : 1));
      const { page, ...next } = pageOf(sorted, target => target.Id, request);
      return { Targets: page, ...next };
    },
  };
}
