import { invalid } from '../../contracts/problem.ts';
import { type SlackInteraction, slackButtonSchema } from '../../contracts/slack-interaction.ts';

/** Somebody pressed a button that decides. */
export interface Press {
  readonly decision: 'approve' | 'reject';
  readonly gateId: string;
  /** Of what the message showed. */
  readonly contentHash: string;
  readonly slackUserId: string;
  /** Where only whoever pressed it is answered. */
  readonly responseUrl: string | undefined;
}

/** `undefined` where the button is none that decides: those that open a page are reported as well. */
export function readPress({ payload }: SlackInteraction): Press | undefined {
  const [action] = payload.actions;
  const decision = action?.action_id;
  if (decision !== 'approve' && decision !== 'reject') return undefined;
  const button = slackButtonSchema.safeParse({ value: action?.value });
  if (!button.success) throw invalid(button.error);
  const { gateId, contentHash } = button.data.value;
  return {
    ...{ decision, gateId, contentHash },
    slackUserId: payload.user.id,
    responseUrl: payload.response_url,
  };
}
