const KEPT_FOR_MS = 5 * 60_000;

/** Read when it is first needed, and again when it may have been changed. */
export function cachedSecret(read: () => Promise<string>, now: () => number): () => Promise<string> {
  let last: { readonly text: Promise<string>; readonly readAtMs: number } | undefined;
  return () => {
    if (last === undefined || now() - last.readAtMs >= KEPT_FOR_MS) {
      const reading = { text: read(), readAtMs: now() };
      last = reading;
      reading.text.catch(() => {
        if (last === reading) last = undefined;
      });
    }
    return last.text;
  };
}
