import type { Clock } from '../clock/clock.ts';
import { jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import { makeOperations } from './operations.ts';
import { type ProvidedSecret, provideSecret } from './provide-secret.ts';
import { SecretBook, type SecretBookOptions } from './secret-book.ts';

export interface SecretsManagerOptions extends SecretBookOptions {
  clock: Clock;
  log: (message: string) => void;
}

export interface SecretsManager {
  readonly service: WireService;
  /** Makes sure that the secret is there, with a random value if it has none; returns its ARN. */
  provide(secret: ProvidedSecret): Promise<string>;
}

/** Values stay out of the journal, which is copied and looked through more freely than a folder of secrets. */
export async function openSecretsManager(options: SecretsManagerOptions): Promise<SecretsManager> {
  const { clock, log } = options;
  const book = await SecretBook.open(options);
  return {
    service: jsonService({
      targetPrefix: 'secretsmanager',
      version: '1.1',
      operations: makeOperations(book, clock),
      // By name only: its message might quote what was sent.
      reportFault: (operation, fault) =>
        log(`Secrets Manager ${operation} failed: ${fault instanceof Error ? fault.name : 'unknown fault'}`),
    }),
    provide: secret => provideSecret(book, clock, secret),
  };
}
