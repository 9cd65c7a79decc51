import { stringify } from 'yaml';
import type { TenantSettings } from '../../core/contracts/tenant.ts';

/** As `tenant set` reads them. */
export function describeSettings(settings: TenantSettings, isJson: boolean): string {
  return isJson ? JSON.stringify(settings, null, 2) : stringify(settings, { lineWidth: 100 }).trimEnd();
}
