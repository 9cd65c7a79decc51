import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), COMMANDS, {
  print: text => console.log(text),
  complain: text => console.error(text),
});
