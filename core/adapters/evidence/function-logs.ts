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
  /** The newest are kept. */
  readonly limit: number;
}

export interface FoundLines {
  readonly lines: readonly LogLine[];
  /** There are more, newer ones, which were not reached. */
  readonly isPart: boolean;
}

/** Lines of a function's log; `undefined` where there is no such log. */
export type SearchLogs = (search: LogSearch) => Promise<FoundLines | undefined>;

const MOST_PAGES = 10;

/** `groupTemplate` is the name of a log group with `{name}` for the function. */
export function functionLogs(client: () => Promise<CloudWatchLogsClient>, groupTemplate: string): SearchLogs {
  return async ({ functionName, fromMs, toMs, anyOf, limit }) => {
    const logs = await client();
    const lines: LogLine[] = [];
    let nextToken: string | undefined;
    try {
      // The oldest lines come first, and a page may be empty although more follow.
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await logs.send(
          new FilterLogEventsCommand({
            logGroupName: groupTemplate.replace('{name}', functionName),
            startTime: fromMs,
            endTime: toMs,
            filterPattern: anyOf.map(text => `?"${text.replace(/["\\]/g, '')}"`).join(' '),
            ...(nextToken !== undefined && { nextToken }),
          }),
        );
        for (const { message = '', timestamp = 0 } of answer.events ?? [])
          lines.push({ functionName, timeMs: timestamp, message });
        lines.splice(0, lines.length - limit);
        nextToken = answer.nextToken;
        if (nextToken === undefined) break;
      }
    } catch (fault) {
      if (fault instanceof ResourceNotFoundException) return undefined;
      throw fault;
    }
    return { lines, isPart: nextToken !== undefined };
  };
}
