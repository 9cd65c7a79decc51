import { ConfigurationError } from '../../contracts/errors.ts';
import type { ModelProvider } from '../../contracts/model-call.ts';
import { PROVIDER_KEYS, type ProviderKey } from '../../contracts/provider-keys.ts';
import type { Agent } from '../../contracts/workflow.ts';
import { nearestName } from '../../domain/nearest-name.ts';
import { anthropicPlatform } from './anthropic-platform.ts';
import { bedrockPlatform } from './bedrock-platform.ts';
import { SMALL_MODEL, WORKER_MODEL } from './call-settings.ts';
import { createMessagesProvider } from './messages-provider.ts';
import { offlineProvider } from './offline/offline-provider.ts';
import {
  type Environment,
  hasApiKey,
  type ProviderOptions,
  readApiKey,
  readBedrock,
  readRoles,
} from './provider-environment.ts';

export interface Providers {
  readonly defaultKey: string;
  /** Without a key, the default. */
  find(key?: string): ModelProvider;
  /**
   * Who serves an agent. What the operator says of its role (`COUNTERSIGN_PROVIDERS`) goes before what the
   * workflow's author says (`agent.provider`): the operator pays, and knows where data may go.
   */
  forAgent(agent: Agent): ModelProvider;
  /** One line for a log or a start page. */
  describe(): string;
}

/** Who answers calls, as the environment says. Throws at once if it names somebody who cannot. */
export function openProviders(environment: Environment, options: ProviderOptions = {}): Providers {
  const made = new Map<ProviderKey, ModelProvider>();
  const find = (key: string): ModelProvider => {
    const known = checkKey(key);
    const provider = made.get(known) ?? createProvider(known, environment, options);
    made.set(known, provider);
    return provider;
  };

  const defaultKey = environment.COUNTERSIGN_PROVIDER || (hasApiKey(environment) ? 'anthropic' : 'offline');
  const keyByRole = readRoles(environment.COUNTERSIGN_PROVIDERS);
  for (const key of [defaultKey, ...keyByRole.values()]) find(key);

  return {
    defaultKey,
    find: (key = defaultKey) => find(key),
    forAgent: ({ role, provider }) => find(keyByRole.get(role) ?? provider ?? defaultKey),
    describe() {
      const models = defaultKey === 'offline' ? '' : ` (${SMALL_MODEL} plans, ${WORKER_MODEL} works)`;
      const roles = [...keyByRole].map(([role, key]) => `; ${role}: ${key}`).join('');
      return `${defaultKey}${models}${roles}`;
    },
  };
}

function createProvider(key: ProviderKey, environment: Environment, options: ProviderOptions): ModelProvider {
  switch (key) {
    case 'anthropic':
      return createMessagesProvider(
        anthropicPlatform({
          apiKey: readApiKey(environment, options),
          baseUrl: environment.ANTHROPIC_BASE_URL || undefined,
        }),
      );
    case 'bedrock':
      return createMessagesProvider(bedrockPlatform(readBedrock(environment)));
    case 'offline':
      return offlineProvider;
    case 'manual':
      return elsewhere(key, 'A person does this work, and only in a step.');
    case 'claude':
    case 'codex':
      return elsewhere(key, 'A worker does this work, and only in a step whose definition names it.');
  }
}

/** Serves no calls: whoever asks it for a step has the step done by somebody else. */
function elsewhere(key: ProviderKey, reason: string): ModelProvider {
  return {
    key,
    call: () => Promise.reject(new ConfigurationError(`The provider "${key}" answers no calls. ${reason}`)),
  };
}

function checkKey(key: string): ProviderKey {
  const known = PROVIDER_KEYS.find(candidate => candidate === key);
  if (known !== undefined) return known;
  const nearest = nearestName(key, PROVIDER_KEYS);
  throw new ConfigurationError(
    `There is no provider "${key}"${nearest === undefined ? '.' : `; did you mean "${nearest}"?`} Known: ${PROVIDER_KEYS.join(', ')}.`,
  );
}
