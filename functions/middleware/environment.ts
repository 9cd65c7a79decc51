import type { z } from 'zod';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import { faultsOf, faultText } from '../../core/contracts/faults.ts';

/** The variables that a function needs, or an error that names each one that is missing. */
export function readEnvironment<S extends z.ZodType>(schema: S, environment = process.env): z.output<S> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error).map(faultText);
  throw new ConfigurationError(`The function's environment is not complete. ${faults.join('; ')}`);
}
