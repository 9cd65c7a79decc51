import type { Plan, Question } from './run.ts';
import type { DecisionRecord } from './run-record.ts';

/** An input of the workflow, as whoever approves may change it. */
export interface AmendableField {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'choice';
  readonly value: string;
  readonly choices?: readonly string[];
}

/** Everything that the page behind a link shows. */
export interface GatePage {
  /** Of the link; the form is posted there. */
  readonly linkId: string;
  /** The signature of the link; the form carries it on. */
  readonly key: string;
  /** Of this view of the page: whoever posts the form has seen it. */
  readonly nonce: string;
  readonly workflowTitle: string;
  readonly userMessage: string;
  readonly content:
    | { readonly kind: 'questions'; readonly questions: readonly Question[] }
    | {
        readonly kind: 'plan';
        readonly plan: Plan;
        readonly changes: readonly string[];
        /** Absent where nothing can be changed any more. */
        readonly amendable?: readonly AmendableField[];
      }
    /** What an agent is to be asked, or what it made. */
    | {
        readonly kind: 'review';
        readonly about: 'prompt' | 'work';
        readonly text: string;
        /** What was shown the last time that this step was looked at. */
        readonly previous?: string;
        /** What may be edited before it is approved; absent where it may not. */
        readonly editable?: string;
      }
    /** A prompt that a person takes elsewhere. */
    | { readonly kind: 'manual'; readonly prompt: string };
  /** Of a gate within a step. */
  readonly stepTitle?: string;
  readonly contentHash: string;
  /** Who wrote the content; `offline` made it up. */
  readonly provider: string;
  readonly openedAt?: string;
  readonly expiresAt: string;
  /** For whom the link was made; absent where whoever has it may use it. */
  readonly reader?: { readonly userId: string; readonly name?: string };
  /** What the policy of the gate says, as far as a reader needs it. */
  readonly rules: {
    readonly quorum: number;
    readonly votes: readonly { readonly by: string; readonly at: string; readonly seat?: string }[];
    readonly commentOn: readonly ('approve' | 'revise' | 'reject')[];
    /** The reader has to enter a code; `sent` once one is under way. */
    readonly code?: 'needed' | 'sent';
    /** To whom the reader may pass the decision on; absent where that is not allowed. */
    readonly delegates?: readonly { readonly userId: string; readonly name?: string }[];
    /** Why the reader cannot decide, in our words: has approved already, asked for the run, is not on the list. */
    readonly refusal?: string;
    /** Who cannot approve may still reject. */
    readonly mayReject?: true;
  };
  /** The content is no longer what it was when the link was sent, or when the form was shown. */
  readonly changedSince?: { readonly changes: readonly string[] };
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
    /** Somebody took the link back; the gate may still be open to others. */
    | { readonly kind: 'revoked' }
    /** The run ended without a decision here. */
    | { readonly kind: 'closed'; readonly runSummary: string };
  /** What was wrong with what was sent, just now or to the gate before, and what it was. */
  readonly rejected?: {
    readonly faults: readonly { readonly field: string; readonly message: string }[];
    readonly values: Readonly<Record<string, string>>;
  };
}
