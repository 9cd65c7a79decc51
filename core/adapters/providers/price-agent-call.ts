import type { PriceCall } from '../../domain/run/plan-actions.ts';
import { callSettings } from './call-settings.ts';
import { estimateCallUsd } from './price-usage.ts';

/** What a step's call costs at list price with the model that its agent names, or the usual one. */
export const priceAgentCall: PriceCall = (agent, inputTokens, outputTokens) =>
  estimateCallUsd(callSettings({ agent, schemaName: 'step' }).model, inputTokens, outputTokens);
