import type { Command } from './command.ts';
import { diagnoseCommand } from './diagnose/command.ts';
import { keysCommand } from './keys/command.ts';
import { policyCommand } from './policy/command.ts';
import { tenantCommand } from './tenant/command.ts';
import { workerCommand } from './worker/command.ts';

/** Every subcommand, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  workerCommand,
  diagnoseCommand,
  keysCommand,
  policyCommand,
  tenantCommand,
];
