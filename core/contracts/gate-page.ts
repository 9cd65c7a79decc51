import type { Plan, Question } from './run.ts';
import type { DecisionRecord } from './run-record.ts';

/** Everything that the page behind a link shows. */
export interface GatePage {
  readonly gateId: string;
  /** The key of the link; the form carries it on. */
  readonly key: string;
  readonly workflowTitle: string;
  readonly userMessage: string;
  readonly content:
    | { readonly kind: 'questions'; readonly questions: readonly Question[] }
    | { readonly kind: 'plan'; readonly plan: Plan; readonly changes: readonly string[] }
    /** What an agent is to be asked, or what it made. */
    | { readonly kind: 'review'; readonly about: 'prompt' | 'work'; readonly text: string }
    /** A prompt that a person takes elsewhere. */
    | { readonly kind: 'manual'; readonly prompt: string };
  /** Of a gate within a step. */
  readonly stepTitle?: string;
  readonly contentHash: string;
  /** Who wrote the content; `offline` made it up. */
  readonly provider: string;
  readonly expiresAt: string;
  readonly status:
    | { readonly kind: 'open' }
    | {
        readonly kind: 'decided';
        readonly decision: DecisionRecord;
        /** What came of what was handed in, as long as the step is not done with it. */
        readonly next?:
          | { readonly kind: 'looked at' }
          | { readonly kind: 'asked again'; readonly fault?: string };
      }
    | { readonly kind: 'expired' }
    /** The run ended without a decision here. */
    | { readonly kind: 'closed'; readonly runSummary: string };
  /** What was wrong with what was sent, just now or to the gate before, and what it was. */
  readonly rejected?: {
    readonly faults: readonly { readonly field: string; readonly message: string }[];
    readonly values: Readonly<Record<string, string>>;
  };
}
