import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { openSecretsManager, type SecretsManager } from '../../../local/secrets-manager/secrets-manager.ts';
import { awsGateway } from '../../../local/wire/aws-gateway.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';

export interface OpenSecrets {
  readonly folder: string;
  readonly clock: VirtualClock;
  readonly warnings: string[];
  readonly manager: SecretsManager;
  readonly inProcess: SecretsManagerClient;
  readonly overHttp: SecretsManagerClient;
  readonly url: string;
  /** Opens the folder again, as the next process would. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** The service in a folder of its own, behind the gateway, for SDK clients of either way. */
export async function openSecrets(): Promise<OpenSecrets> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-secrets-'));
  const clock = new VirtualClock();
  const warnings: string[] = [];
  const open = () =>
    openSecretsManager({
      folder: join(folder, 'secrets'),
      clock,
      region: LOCAL_REGION,
      accountId: LOCAL_ACCOUNT_ID,
      log: text => warnings.push(text),
    });
  let manager = await open();
  const gateway = awsGateway({ secretsmanager: request => manager.service(request) });
  const server = await serveHttp(gateway, { port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const connection = { endpoint: url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  const inProcess = new SecretsManagerClient({ ...connection, requestHandler: inProcessHandler(gateway) });
  const overHttp = new SecretsManagerClient(connection);
  return {
    folder,
    clock,
    warnings,
    inProcess,
    overHttp,
    url,
    get manager() {
      return manager;
    },
    reopen: async () => {
      manager = await open();
    },
    close: async () => {
      overHttp.destroy();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
