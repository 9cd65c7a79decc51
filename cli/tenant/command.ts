import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type TenantStore, tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { CountersignError } from '../../core/contracts/errors.ts';
import type { TenantSettings } from '../../core/contracts/tenant.ts';
import { policyFaults } from '../../core/domain/gates/policy-faults.ts';
import { parseTenantSettings } from '../../core/domain/tenants/parse-tenant-settings.ts';
import { type Command, CommandFailed } from '../command.ts';
import { connectionTo } from '../endpoint.ts';
import { explainFault } from '../explain-fault.ts';
import { readDocument } from '../read-document.ts';
import { describeSettings } from './describe-settings.ts';
import { readTenantOptions, TENANT_HELP, type TenantOptions } from './options.ts';

export const tenantCommand: Command = {
  name: 'tenant',
  summary: "shows, checks and changes a tenant's approvals, people and channels",
  help: TENANT_HELP,
  async run(args, { print }) {
    const options = readTenantOptions(args);
    const client = new DynamoDBClient({ ...connectionTo(options.endpoint), maxAttempts: 2 });
    try {
      print(await act(options, tenantStore(client, options.table)));
      return 0;
    } catch (fault) {
      throw explain(fault, options);
    } finally {
      client.destroy();
    }
  },
};

async function act(options: TenantOptions, store: TenantStore): Promise<string> {
  const { tenantId } = options;
  switch (options.act) {
    case 'show':
      return describeSettings(await stored(store, tenantId), options.isJson);
    case 'check': {
      if (options.file !== undefined) {
        readDocument(options.file, parseTenantSettings);
        return `${options.file} holds settings that ${tenantId} can have.`;
      }
      check(await stored(store, tenantId), tenantId);
      return `The settings of ${tenantId} are in order.`;
    }
    case 'set': {
      const settings = readDocument(options.file, parseTenantSettings);
      await store.save(tenantId, settings);
      const waits = settings.enable_workflow_approval ? 'wait for a person' : 'go ahead without a person';
      return `Stored. Plans of ${tenantId} ${waits}, from the next run on.`;
    }
  }
}

async function stored(store: TenantStore, tenantId: string): Promise<TenantSettings> {
  const { approvalRequired, ...settings } = await store.find(tenantId);
  return settings;
}

/** What was stored in another way may be well formed, and yet nothing that can be kept to. */
function check({ gatePolicy }: TenantSettings, tenantId: string): void {
  const faults = policyFaults(gatePolicy).map(({ field, message }) => `gatePolicy.${field} ${message}`);
  if (faults.length > 0)
    throw new CommandFailed(`The settings of ${tenantId} cannot be kept to.\n${faults.join('\n')}`);
}

function explain(fault: unknown, { table, endpoint }: TenantOptions): unknown {
  if (!(fault instanceof Error) || fault instanceof CommandFailed) return fault;
  if (fault instanceof CountersignError) return new CommandFailed(fault.message, { cause: fault });
  if (fault.name === 'ResourceNotFoundException')
    return new CommandFailed(`There is no table "${table}" at ${endpoint ?? 'AWS'}.`, { cause: fault });
  return explainFault(fault, 'DynamoDB', endpoint);
}
