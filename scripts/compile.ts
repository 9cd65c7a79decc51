// npm run compile
import { documentSchemas } from '../core/domain/orchestrators/document-schemas.ts';
import { compileWorkflows } from './compile-workflows.ts';
import { writeIfChanged } from './write-if-changed.ts';

await writeIfChanged('docs/schemas', Object.entries(documentSchemas()));
const { compiled, faults } = await compileWorkflows();
for (const fault of faults) console.error(fault);
console.log(`Compiled ${compiled} workflows into statemachines/compiled/.`);
if (faults.length > 0) process.exit(1);
