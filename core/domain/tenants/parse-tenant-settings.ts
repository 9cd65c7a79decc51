import { type TenantSettings, tenantSettingsSchema } from '../../contracts/tenant.ts';
import { policyFaultsAt } from '../gates/policy-faults.ts';
import { parseDocument } from '../orchestrators/parse-document.ts';

/** Reads what an operator says about a tenant; throws `InvalidDocument` with everything that is wrong with it. */
export function parseTenantSettings(source: string, file: string): TenantSettings {
  return parseDocument(source, file, tenantSettingsSchema, ({ gatePolicy }) =>
    policyFaultsAt('gatePolicy', gatePolicy),
  );
}
