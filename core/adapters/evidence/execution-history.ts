import {
  ExecutionDoesNotExist,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  type SFNClient,
} from '@aws-sdk/client-sfn';
import type { HistoryFact } from '../../domain/diagnosis/describe-history.ts';

/** What Step Functions remembers of a run's execution; `undefined` where it remembers nothing. */
export type ReadHistory = (workflowId: string, runId: string) => Promise<History | undefined>;
export interface History {
  /** Oldest first. */
  readonly events: readonly HistoryFact[];
  /** There were more, earlier ones. */
  readonly isPart: boolean;
}

const PAGE = 200;
const MOST_PAGES = 3;

/** The newest events. Causes come only together with what went in and out of states; that is dropped, for it holds task tokens. */
export function executionHistory(client: SFNClient, arnTemplate: string): ReadHistory {
  return async (workflowId, runId) => {
    const [, partition, , region, account, , machine] = arnTemplate.replace('{name}', workflowId).split(':');
    const executionArn = `arn:${partition}:states:${region}:${account}:execution:${machine}:${runId}`;
    const found: HistoryFact[] = [];
    let nextToken: string | undefined;
    try {
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await client.send(
          new GetExecutionHistoryCommand({
            executionArn,
            reverseOrder: true,
            maxResults: PAGE,
            includeExecutionData: true,
            ...(nextToken !== undefined && { nextToken }),
          }),
        );
        found.push(...(answer.events ?? []).map(factOf));
        nextToken = answer.nextToken;
        if (nextToken === undefined) break;
      }
    } catch (fault) {
      if (fault instanceof ExecutionDoesNotExist) return undefined;
      throw fault;
    }
    return { events: found.reverse(), isPart: nextToken !== undefined };
  };
}

interface Details {
  name?: string | undefined;
  resource?: string | undefined;
  error?: string | undefined;
  cause?: string | undefined;
}

function factOf(event: HistoryEvent): HistoryFact {
  const details: Details = Object.assign(
    {},
    ...Object.entries(event)
      .filter(([key, value]) => key.endsWith('EventDetails') && typeof value === 'object')
      .map(([, value]) => value as Details),
  );
  const { name, resource, error, cause } = details;
  return {
    id: event.id ?? 0,
    at: (event.timestamp ?? new Date(0)).toISOString(),
    type: event.type ?? 'Unknown',
    ...(name !== undefined && { state: name }),
    ...(resource !== undefined && { resource }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}
