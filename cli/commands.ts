import type { Command } from './command.ts';
import { keysCommand } from './keys/command.ts';
import { policyCommand } from './policy/command.ts';
import { tenantCommand } from './tenant/command.ts';
import { workerCommand } from './worker/command.ts';

/** Every subcommand, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [workerCommand, keysCommand, policyCommand, tenantCommand];
