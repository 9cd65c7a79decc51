import { keysCommand } from '../../../cli/keys/command.ts';
import { runCommand } from '../../../cli/run-command.ts';

/** `countersign keys …`, with all that it says. */
export async function runKeys(...args: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(['keys', ...args], [keysCommand], {
    print: text => said.push(text),
    complain: text => said.push(`! ${text}`),
  });
  return { code, said: said.join('\n') };
}
