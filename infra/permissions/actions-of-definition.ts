import { z } from 'zod';

interface State {
  Type: string;
  Resource?: string | undefined;
  Branches?: Graph[] | undefined;
  ItemProcessor?: Graph | undefined;
}
interface Graph {
  ProcessorConfig?: { Mode?: string | undefined } | undefined;
  States: Record<string, State>;
}

const graphSchema: z.ZodType<Graph> = z.lazy(() =>
  z.object({
    ProcessorConfig: z.object({ Mode: z.string().optional() }).optional(),
    States: z.record(z.string(), stateSchema),
  }),
);
const stateSchema: z.ZodType<State> = z.object({
  Type: z.string(),
  Resource: z.string().optional(),
  Branches: z.array(graphSchema).optional(),
  ItemProcessor: graphSchema.optional(),
});

/** A machine that waits for another one learns of its end through a rule that Step Functions keeps itself. */
export const WAIT_RULE_ACTIONS = ['events:DescribeRule', 'events:PutRule', 'events:PutTargets'];

const WAIT_ACTIONS = ['states:DescribeExecution', 'states:StopExecution', ...WAIT_RULE_ACTIONS];

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'lambda:invoke': ['lambda:InvokeFunction'],
  'lambda:invoke.waitForTaskToken': ['lambda:InvokeFunction'],
  'states:startExecution': ['states:StartExecution'],
  'states:startExecution.waitForTaskToken': ['states:StartExecution'],
  'states:startExecution.sync': ['states:StartExecution', ...WAIT_ACTIONS],
  'states:startExecution.sync:2': ['states:StartExecution', ...WAIT_ACTIONS],
  'dynamodb:getItem': ['dynamodb:GetItem'],
  'dynamodb:putItem': ['dynamodb:PutItem'],
  'dynamodb:updateItem': ['dynamodb:UpdateItem'],
  'dynamodb:deleteItem': ['dynamodb:DeleteItem'],
  'aws-sdk:dynamodb:query': ['dynamodb:Query'],
  'aws-sdk:s3:getObject': ['s3:GetObject'],
  'aws-sdk:s3:putObject': ['s3:PutObject'],
};

/** The IAM actions that the states of a definition call. A call that is not known here stops the synthesis. */
export function actionsOfDefinition(definition: string): Set<string> {
  const graph = graphSchema.parse(JSON.parse(definition));
  return new Set([...resourcesOf(graph)].flatMap(resource => actionsOf(resource)));
}

function* resourcesOf(graph: Graph): Iterable<string> {
  if (graph.ProcessorConfig?.Mode === 'DISTRIBUTED')
    throw new Error('A distributed Map needs permissions on its own machine, which are not granted yet.');
  for (const state of Object.values(graph.States)) {
    if (state.Type === 'Task' && state.Resource !== undefined) yield state.Resource;
    for (const branch of state.Branches ?? []) yield* resourcesOf(branch);
    if (state.ItemProcessor !== undefined) yield* resourcesOf(state.ItemProcessor);
  }
}

function actionsOf(resource: string): readonly string[] {
  const call = /^arn:(?:aws|\$\{AWS::Partition\}):states:::(.+)$/.exec(resource)?.[1];
  const actions = call === undefined ? undefined : ACTIONS[call];
  if (actions === undefined) throw new Error(`No IAM action is known for the task resource "${resource}".`);
  return actions;
}
