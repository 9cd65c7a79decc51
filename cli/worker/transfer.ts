const MOST_PROMPT_BYTES = 10_000_000;
const TRANSFER_MS = 60_000;
const WORTH_ANOTHER_TRY = new Set([408, 425, 429]);

/** The other side has said no, and will say it again: a signature that is too old, an object that is not there. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

export async function downloadText(url: string, signal: AbortSignal): Promise<string> {
  const response = await call(url, { method: 'GET' }, signal);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_PROMPT_BYTES)
      throw new TransferRefused(`The prompt is longer than ${MOST_PROMPT_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export async function upload(url: string, content: Buffer, signal: AbortSignal): Promise<void> {
  const response = await call(url, { method: 'PUT', body: new Uint8Array(content) }, signal);
  await response.body?.cancel();
}

async function call(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSFER_MS)]),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  const message = `The bucket answered ${response.status} to ${init.method}.`;
  if (response.status >= 500 || WORTH_ANOTHER_TRY.has(response.status)) throw new Error(message);
  throw new TransferRefused(message);
}
