import { ConfigurationError } from '../../contracts/errors.ts';
import type { ModelUsage } from '../../contracts/model-call.ts';
import { nearestName } from '../../domain/nearest-name.ts';
import { readModelName } from './model-name.ts';
import { PRICES, type Price, REGIONAL_PREMIUM } from './price-table.ts';

type Tokens = Omit<ModelUsage, 'costUsd'>;

/** What a call cost at list price. A model without a known price is a fault of configuration. */
export function priceUsage(model: string, tokens: Tokens): number {
  const { family, regional } = readModelName(model);
  const price = rateFor(findPrice(model, family), tokens);
  const usd =
    (tokens.inputTokens * price.input +
      tokens.outputTokens * price.output +
      tokens.cacheReadTokens * price.cacheRead +
      tokens.cacheWriteTokens * price.cacheWrite) /
    1_000_000;
  return roundUsd(regional ? usd * REGIONAL_PREMIUM : usd);
}

/** What a call of this size would cost if nothing of it were cached. */
export function estimateCallUsd(model: string, inputTokens: number, outputTokens: number): number {
  return priceUsage(model, { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 });
}

function findPrice(model: string, family: string): Price {
  const price = Object.hasOwn(PRICES, family) ? PRICES[family] : undefined;
  if (price !== undefined) return price;
  const known = Object.keys(PRICES);
  const nearest = nearestName(family, known);
  throw new ConfigurationError(
    `No price is known for the model "${model}"${nearest === undefined ? '.' : `; did you mean "${nearest}"?`} Known: ${known.join(', ')}.`,
  );
}

function rateFor(price: Price, { inputTokens, cacheReadTokens, cacheWriteTokens }: Tokens): Price {
  const { longPrompt } = price;
  const prompt = inputTokens + cacheReadTokens + cacheWriteTokens;
  return longPrompt !== undefined && prompt > longPrompt.above ? longPrompt : price;
}

/** The cheapest token costs 10⁻⁸ USD; what is finer than a hundredth of that is noise of the arithmetic. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1e10) / 1e10;
}
