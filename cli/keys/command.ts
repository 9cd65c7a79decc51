import { randomBytes } from 'node:crypto';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { KeyRing } from '../../core/contracts/key-ring.ts';
import { forget, KeyRingRefusal, revoke, rotate } from '../../core/domain/keys/key-ring.ts';
import { type Command, CommandFailed } from '../command.ts';
import { explainFault } from '../explain-fault.ts';
import { describeRing } from './describe-ring.ts';
import { KEYS_HELP, type KeysOptions, readKeysOptions } from './options.ts';
import { openRingSecret, type RingSecret } from './ring-secret.ts';

const SECRET_BYTES = 48;

export const keysCommand: Command = {
  name: 'keys',
  summary: 'shows, rotates and revokes the keys that sign the links on which people decide',
  help: KEYS_HELP,
  async run(args, { print }) {
    const options = readKeysOptions(args);
    const secret = openRingSecret(options.secret, options.endpoint);
    try {
      print(await act(options, secret));
      return 0;
    } catch (fault) {
      throw explain(fault, options);
    } finally {
      secret.close();
    }
  },
};

async function act(options: KeysOptions, secret: RingSecret): Promise<string> {
  const newSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const nowIso = new Date().toISOString();
  switch (options.act) {
    case 'list':
      return describeRing(await secret.read());
    case 'rotate': {
      const { current } = await secret.change(ring => rotate(ring, newSecret, nowIso));
      return `${current} signs new links, everywhere within a minute. Links that are out go on working until they expire.`;
    }
    case 'revoke': {
      const { keyId } = options;
      const { current } = await secret.change(ring =>
        revoke(withoutCurrent(ring, keyId, newSecret, nowIso), keyId, nowIso),
      );
      return `${keyId} is revoked: links that were signed with it stop working within seconds. ${current} signs new links, everywhere within a minute. POST /runs/{id}/relink gives open gates new ones.`;
    }
    case 'forget': {
      const { keyId } = options;
      await secret.change(ring => forget(ring, keyId, nowIso));
      return `${keyId} is forgotten.`;
    }
  }
}

/** A ring in which another key than this one signs. */
function withoutCurrent(ring: KeyRing, keyId: string, newSecret: string, nowIso: string): KeyRing {
  return ring.current === keyId ? rotate(ring, newSecret, nowIso) : ring;
}

function explain(fault: unknown, { secret, endpoint }: KeysOptions): unknown {
  if (!(fault instanceof Error) || fault instanceof CommandFailed) return fault;
  if (fault instanceof KeyRingRefusal || fault instanceof ConfigurationError)
    return new CommandFailed(fault.message, { cause: fault });
  if (fault.name === 'ResourceNotFoundException')
    return new CommandFailed(`There is no secret "${secret}" at ${endpoint ?? 'AWS'}.`, { cause: fault });
  return explainFault(fault, 'Secrets Manager', endpoint);
}
