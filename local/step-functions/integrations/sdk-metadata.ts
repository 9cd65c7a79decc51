import type { Json } from '../../json.ts';

interface Answered {
  $metadata?: { httpStatusCode?: number; requestId?: string };
}

/** What the older integrations add to a result about the HTTP exchange. */
export function sdkMetadata(result: Answered): { [key: string]: Json } {
  return {
    SdkHttpMetadata: { HttpStatusCode: result.$metadata?.httpStatusCode ?? 200 },
    SdkResponseMetadata: { RequestId: result.$metadata?.requestId ?? '' },
  };
}
