import { WORKER_PROVIDERS } from './worker-task.ts';

/** Who can answer for an agent. */
export const PROVIDER_KEYS = ['anthropic', 'bedrock', 'offline', 'manual', ...WORKER_PROVIDERS] as const;
export type ProviderKey = (typeof PROVIDER_KEYS)[number];
