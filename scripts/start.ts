// npm start: compiles what was edited, then serves everything and shows a first run.
import { openProviders } from '../core/adapters/providers/registry.ts';
import { compileWorkflows } from './compile-workflows.ts';
import { showFirstRun } from './show-first-run.ts';

const { faults } = await compileWorkflows();
for (const fault of faults) console.error(`Left out: ${fault}`);

const providers = readProviders();
// Only now is what was compiled there to be imported.
const { url } = await import('../local/main.ts');
console.log(`\n  models      ${providers.describe()}`);
if (providers.defaultKey === 'offline') {
  console.log('              It makes things up and says so. Set ANTHROPIC_API_KEY for real ones.');
  await showFirstRun(url).catch(fault => console.error(`The first run cannot be shown: ${fault.message}`));
}

function readProviders() {
  try {
    return openProviders(process.env);
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
}
