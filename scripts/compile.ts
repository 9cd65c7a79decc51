// npm run compile
import { compileWorkflows } from './compile-workflows.ts';

const { compiled, faults } = await compileWorkflows();
for (const fault of faults) console.error(fault);
console.log(`Compiled ${compiled} workflows into statemachines/compiled/.`);
if (faults.length > 0) process.exit(1);
