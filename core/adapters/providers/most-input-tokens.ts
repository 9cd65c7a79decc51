import type { ModelCall } from '../../contracts/model-call.ts';
import { outputFormat } from './output-format.ts';

/** What the API itself adds around a call: turns, and how a form is asked for. */
const ADDED_TOKENS = 2_000;

/**
 * A token is a byte at least, and usually three or four: that also covers that what is written to the cache costs a
 * quarter more.
 */
export async function mostInputTokens(call: ModelCall): Promise<number> {
  const { system, prompt, repair } = call;
  const form = call.form === 'text' ? '' : JSON.stringify(await outputFormat(call));
  const texts = [system, prompt, form, repair?.reply ?? '', repair?.fault ?? ''];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), ADDED_TOKENS);
}
