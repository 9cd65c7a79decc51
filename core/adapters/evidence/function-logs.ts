import {
  type CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import type { LogLine } from '../../domain/diagnosis/group-log-lines.ts';

export interface LogSearch {
  readonly functionName: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** A line has to hold one of these. */
  readonly anyOf: readonly string[];
  readonly limit: number;
}

/** Lines of a function's log; `undefined` where there is no such log. */
export type SearchLogs = (search: LogSearch) => Promise<readonly LogLine[] | undefined>;

const MOST_PAGES = 5;

/** `groupTemplate` is the name of a log group with `{name}` for the function. */
export function functionLogs(client: () => Promise<CloudWatchLogsClient>, groupTemplate: string): SearchLogs {
  return async ({ functionName, fromMs, toMs, anyOf, limit }) => {
    const logs = await client();
    const lines: LogLine[] = [];
    let nextToken: string | undefined;
    try {
      // A page may be empty although more follow.
      for (let page = 0; page < MOST_PAGES && lines.length < limit; page++) {
        const answer = await logs.send(
          new FilterLogEventsCommand({
            logGroupName: groupTemplate.replace('{name}', functionName),
            startTime: fromMs,
            endTime: toMs,
            filterPattern: anyOf.map(text => `?"${text.replace(/["\\]/g, '')}"`).join(' '),
            limit: limit - lines.length,
            ...(nextToken !== undefined && { nextToken }),
          }),
        );
        for (const { message = '', timestamp = 0 } of answer.events ?? [])
          lines.push({ functionName, timeMs: timestamp, message });
        nextToken = answer.nextToken;
        if (nextToken === undefined) break;
      }
    } catch (fault) {
      if (fault instanceof ResourceNotFoundException) return undefined;
      throw fault;
    }
    return lines;
  };
}
