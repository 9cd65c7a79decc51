import { bundleSchema } from '../../../contracts/diagnosis-bundle.ts';
import type { ReasonerReply } from '../../../contracts/diagnosis-reply.ts';
import { reasonByRules } from '../../../domain/diagnosis/rules/reason-by-rules.ts';

/** Nothing is made up here: rules go over the evidence. Undefined where the facts are not those of a diagnosis. */
export function diagnoseOffline(facts: Readonly<Record<string, unknown>>): ReasonerReply | undefined {
  const { success, data } = bundleSchema.safeParse(facts.bundle);
  return success ? reasonByRules(data, facts.mayRetrieve === true) : undefined;
}
