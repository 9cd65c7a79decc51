/** What a task token says: which thread of which execution waits, and the secret that proves it. */
export interface TaskTokenContent {
  executionArn: string;
  threadId: number;
  nonce: string;
}

export function encodeTaskToken({ executionArn, threadId, nonce }: TaskTokenContent): string {
  return Buffer.from(`${nonce}\n${threadId}\n${executionArn}`).toString('base64url');
}

/** Undefined when the text is no token of ours. */
export function decodeTaskToken(token: string): TaskTokenContent | undefined {
  const [nonce, threadId, executionArn, ...rest] = Buffer.from(token, 'base64url')
    .toString('utf8')
    .split('\n');
  if (!nonce || !threadId || !executionArn?.startsWith('arn:') || rest.length > 0) return undefined;
  if (!/^[0-9a-f-]{36}$/.test(nonce) || !/^\d{1,9}$/.test(threadId)) return undefined;
  return { executionArn, threadId: Number(threadId), nonce };
}
