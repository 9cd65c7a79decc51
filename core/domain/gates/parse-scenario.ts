import type { FoundFault } from '../orchestrators/found-fault.ts';
import { parseDocument } from '../orchestrators/parse-document.ts';
import { policyFaultsAt } from './policy-faults.ts';
import { type PolicyScenario, policyScenarioSchema } from './policy-scenario.ts';

/** Reads a scenario; throws `InvalidDocument` with everything that is wrong with it. */
export function parseScenario(source: string, file: string): PolicyScenario {
  return parseDocument(source, file, policyScenarioSchema, checkScenario);
}

function* checkScenario({ policy, openedAt, waitSeconds, clicks }: PolicyScenario): Iterable<FoundFault> {
  yield* policyFaultsAt('policy', policy, waitSeconds);
  for (const [index, { at }] of clicks.entries())
    if (at !== undefined && Date.parse(at) < Date.parse(openedAt))
      yield { path: ['clicks', index, 'at'], message: `is before openedAt, ${openedAt}` };
}
