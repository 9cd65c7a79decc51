import { keyIdSchema } from '../../core/contracts/key-ring.ts';
import { UnclearCommand } from '../command.ts';
import { LOCAL_ENDPOINT, readEndpoint } from '../endpoint.ts';
import { readArguments } from '../read-arguments.ts';

const LOCAL_SECRET = 'link-key';

type KeysAction =
  | { readonly act: 'list' }
  | { readonly act: 'rotate' }
  | { readonly act: 'revoke' | 'forget'; readonly keyId: string };

export type KeysOptions = KeysAction & {
  /** Its name or its ARN. */
  readonly secret: string;
  /** Undefined: the account and region of the AWS profile. */
  readonly endpoint: string | undefined;
};

export const KEYS_HELP = `Shows and changes the keys that sign the links on which people decide. No secret is ever printed.

  countersign keys list               the keys, and what each is good for
  countersign keys rotate             a new key signs from now on; links that are out go on working
  countersign keys revoke <key id>    links signed with this key stop working; the current key is rotated first
  countersign keys forget <key id>    takes a key out that has not signed for a year

  --secret <name|arn>    the secret that holds the keys (default ${LOCAL_SECRET}; must be given with --aws)
  --endpoint <url>|aws   where Secrets Manager is (default ${LOCAL_ENDPOINT})
  --aws                  the same as --endpoint aws: the account and region of your AWS profile
  --help                 print this`;

export function readKeysOptions(args: readonly string[]): KeysOptions {
  const firstOption = args.findIndex(word => word.startsWith('-'));
  const words = firstOption < 0 ? args : args.slice(0, firstOption);
  const values = readArguments(firstOption < 0 ? [] : args.slice(firstOption), {
    secret: { type: 'string' },
    endpoint: { type: 'string' },
    aws: { type: 'boolean', default: false },
  });
  const endpoint = readEndpoint(values.endpoint, values.aws);
  return { ...readAction(words), secret: readSecret(values.secret, endpoint), endpoint };
}

function readAction([act, keyId, ...more]: readonly string[]): KeysAction {
  if (act === undefined) throw new UnclearCommand('What to do is missing: list, rotate, revoke or forget.');
  if (act === 'list' || act === 'rotate') {
    if (keyId !== undefined) throw new UnclearCommand(`keys ${act} takes no "${keyId}".`);
    return { act };
  }
  if (act !== 'revoke' && act !== 'forget')
    throw new UnclearCommand(`keys can list, rotate, revoke or forget, not "${act}".`);
  if (!keyIdSchema.safeParse(keyId).success || keyId === undefined || more.length > 0)
    throw new UnclearCommand(`keys ${act} takes one key id, such as k2.`);
  return { act, keyId };
}

function readSecret(secret: string | undefined, endpoint: string | undefined): string {
  if (secret !== undefined) return secret;
  if (endpoint !== undefined) return LOCAL_SECRET;
  throw new UnclearCommand('On AWS the secret has a name of its own: give it with --secret.');
}
