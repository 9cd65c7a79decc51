// npm start: compiles what was edited, then serves everything.
import { compileWorkflows } from './compile-workflows.ts';

const { faults } = await compileWorkflows();
for (const fault of faults) console.error(`This workflow is left out. ${fault}`);
// Only now is what was compiled there to be imported.
await import('../local/main.ts');
