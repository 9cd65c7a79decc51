import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { type KeyRingSource, keyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import { secretText } from '../../core/adapters/keys/secret-text.ts';
import { readEnvironment } from './environment.ts';

/** The keys of a function that binds the secret `link-key`; nothing is read before they are first needed. */
export function keyRing(environment = process.env): KeyRingSource {
  const { LINK_KEY_SECRET_ARN } = readEnvironment(z.object({ LINK_KEY_SECRET_ARN: z.string() }), environment);
  // Whatever the product's own clock says: this one is about how long ago something was read.
  return keyRingSource(() => secretText(awsClients.secretsManager, LINK_KEY_SECRET_ARN), Date.now);
}
