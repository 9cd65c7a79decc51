import type { Plan } from '../../contracts/run.ts';
import { hashContent } from '../hash-content.ts';

/** What an approval of a plan covers. */
export interface PlanContent {
  readonly plan: Plan | null;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the workflow. */
  readonly version: string;
}

/** What whoever approves a plan signs. */
export function planHash({ plan, input, version }: PlanContent): string {
  return hashContent({ plan, input, version });
}
