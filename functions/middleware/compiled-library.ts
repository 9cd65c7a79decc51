import { awsClients } from '../../core/adapters/aws/clients.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { type WorkflowLibrary, workflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { compiledWorkflows } from '../../statemachines/compiled/registry.ts';
import { runsOnAws } from './runs-on-aws.ts';

/** The workflows that were compiled with this code, and on the local host those that were there before. */
export function compiledLibrary(bucket: string): WorkflowLibrary {
  return workflowLibrary(
    compiledWorkflows,
    runsOnAws(process.env) ? undefined : contentStore(awsClients.s3(), bucket),
  );
}
