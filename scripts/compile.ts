// npm run compile
import { eventSchemas } from '../core/contracts/event-schemas.ts';
import { documentSchemas } from '../core/domain/orchestrators/document-schemas.ts';
import { compileWorkflows } from './compile-workflows.ts';
import { writeIfChanged } from './write-if-changed.ts';

await writeIfChanged('docs/schemas', Object.entries(documentSchemas()));
await writeIfChanged('events/schemas', Object.entries(eventSchemas()));
const { compiled, faults } = await compileWorkflows();
for (const fault of faults) console.error(fault);
console.log(`Compiled ${compiled} workflows into statemachines/compiled/.`);
if (faults.length > 0) process.exit(1);
