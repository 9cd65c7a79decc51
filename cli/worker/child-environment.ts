import type { ProviderProgram } from './providers.ts';

const PASSED_ON = ['PATH', 'HOME', 'LANG'];

/** Names the task to its processes, so that a later worker recognises those which an earlier one left behind. */
export const TASK_VARIABLE = 'COUNTERSIGN_TASK';

/** What a program gets to see: enough to run and to sign in, and nothing else that this machine keeps in variables. */
export function childEnvironment(
  host: NodeJS.ProcessEnv,
  { keyVariables }: ProviderProgram,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = [...PASSED_ON, ...keyVariables].flatMap(name => {
    const value = host[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...own };
}
