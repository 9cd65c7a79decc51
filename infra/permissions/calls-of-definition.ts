import { z } from 'zod';

interface State {
  Type: string;
  Resource?: string | undefined;
  Arguments?: unknown;
  Parameters?: unknown;
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
  Arguments: z.unknown().optional(),
  Parameters: z.unknown().optional(),
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
  'aws-sdk:s3:getObject': ['s3:GetObject'],
  'aws-sdk:s3:putObject': ['s3:PutObject'],
};

/** What one Task state does to AWS: the IAM actions that it needs and the placeholders that say on what. */
export interface Call {
  readonly stateName: string;
  readonly actions: readonly string[];
  readonly placeholders: ReadonlySet<string>;
}

/** A call whose actions are not known here stops the synthesis. */
export function callsOfDefinition(definition: string): Call[] {
  return [...callsOf(graphSchema.parse(JSON.parse(definition)))];
}

export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
}

function* callsOf(graph: Graph): Iterable<Call> {
  if (graph.ProcessorConfig?.Mode === 'DISTRIBUTED')
    throw new Error('A distributed Map needs permissions on its own machine, which are not granted yet.');
  for (const [stateName, state] of Object.entries(graph.States)) {
    if (state.Type === 'Task' && state.Resource !== undefined) {
      const placeholders = placeholdersOf(JSON.stringify([state.Arguments, state.Parameters]));
      yield { stateName, actions: actionsOf(state.Resource), placeholders };
    }
    for (const branch of state.Branches ?? []) yield* callsOf(branch);
    if (state.ItemProcessor !== undefined) yield* callsOf(state.ItemProcessor);
  }
}

function actionsOf(resource: string): readonly string[] {
  // An activity is only scheduled; that needs no permission.
  if (/^\$\{\w+ActivityArn\}$/.test(resource)) return [];
  const call = /^arn:(?:aws|\$\{AWS::Partition\}):states:::(.+)$/.exec(resource)?.[1];
  const actions = call === undefined ? undefined : ACTIONS[call];
  if (actions === undefined) throw new Error(`No IAM action is known for the task resource "${resource}".`);
  return actions;
}
