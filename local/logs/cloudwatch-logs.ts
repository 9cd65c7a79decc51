import { z } from 'zod';
import { AwsError } from '../wire/aws-error.ts';
import { jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import { compileFilter } from './filter-pattern.ts';

/** A line as the host has kept it. */
export interface KeptLine {
  /** ISO 8601, on the host's clock. */
  readonly time: string;
  readonly requestId: string;
  readonly message: string;
}

export interface CloudWatchLogsOptions {
  readonly functionNames: readonly string[];
  readonly logGroupOf: (functionName: string) => string;
  /** The newest lines of a function, the oldest of them first. */
  readonly read: (query: {
    functionName: string;
    fromMs: number;
    toMs: number;
    limit: number;
    anyOf?: readonly string[];
  }) => Promise<readonly KeptLine[]>;
  readonly log: (message: string) => void;
}

const MOST_EVENTS = 10_000;
/** Beyond this nothing is read of a function: its newest lines count. */
const MOST_READ = 50_000;

const filterRequestSchema = z.object({
  logGroupName: z.string().min(1).max(512),
  startTime: z.int().min(0).default(0),
  endTime: z.int().min(0).default(Number.MAX_SAFE_INTEGER),
  filterPattern: z.string().max(1024).default(''),
  limit: z.int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
  nextToken: z.string().regex(/^\d+$/).optional(),
});

/** CloudWatch Logs, as far as somebody looks for lines: the logs of the functions that this host runs. */
export function openCloudWatchLogs({
  functionNames,
  logGroupOf,
  read,
  log,
}: CloudWatchLogsOptions): WireService {
  const groups = new Map(functionNames.map(name => [logGroupOf(name), name]));
  return jsonService({
    targetPrefix: 'Logs_20140328',
    version: '1.1',
    reportFault: (operation, fault) => log(`CloudWatch Logs ${operation} failed: ${fault}`),
    operations: {
      FilterLogEvents: async input => {
        const { logGroupName, startTime, endTime, filterPattern, limit, nextToken } = parseRequest(input);
        const functionName = groups.get(logGroupName);
        if (functionName === undefined)
          throw new AwsError('ResourceNotFoundException', 'The specified log group does not exist.');
        const { matches, anyOf } = compileFilter(filterPattern);
        const kept = await read({
          ...{ functionName, fromMs: startTime, toMs: endTime, limit: MOST_READ },
          ...(anyOf !== undefined && { anyOf }),
        });
        const found = kept.filter(({ message }) => matches(message));
        const start = Number(nextToken ?? 0);
        const page = found.slice(start, start + limit);
        const isMore = start + page.length < found.length;
        return {
          events: page.map(({ time, requestId, message }, position) => ({
            eventId: `${Date.parse(time)}-${start + position}`,
            ingestionTime: Date.parse(time),
            logStreamName: requestId,
            message,
            timestamp: Date.parse(time),
          })),
          searchedLogStreams: [],
          ...(isMore && { nextToken: String(start + page.length) }),
        };
      },
    },
  });
}

function parseRequest(input: unknown): z.output<typeof filterRequestSchema> {
  const { data, error } = filterRequestSchema.safeParse(input);
  if (data === undefined)
    throw new AwsError('InvalidParameterException', error.issues[0]?.message ?? 'The request is not valid.');
  return data;
}
