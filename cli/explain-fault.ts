import { CommandFailed } from './command.ts';

/** In one line, why a service did not do what was asked; its own faults come with its own name for them. */
export function explainFault(fault: Error, service: string, endpoint: string | undefined): CommandFailed {
  if (endpoint !== undefined && 'code' in fault && fault.code === 'ECONNREFUSED')
    return new CommandFailed(
      `Nothing answers at ${endpoint}: start it with npm start, name another --endpoint, or use --aws.`,
      {
        cause: fault,
      },
    );
  return new CommandFailed(
    `${service} at ${endpoint ?? 'AWS'} did not do it: ${fault.name}: ${fault.message}`,
    { cause: fault },
  );
}
