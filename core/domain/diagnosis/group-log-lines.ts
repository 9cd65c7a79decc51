/** A line of a function's log. */
export interface LogLine {
  readonly functionName: string;
  readonly timeMs: number;
  readonly message: string;
}

/** What one invocation wrote. */
export interface LogBlock {
  readonly functionName: string;
  readonly requestId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
  readonly errorNames: readonly string[];
  readonly worst: 'ERROR' | 'WARN' | 'INFO';
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The id of the invocation that wrote a line: a structured line says it, of any other the first UUID is taken. */
export function requestIdOf({ message }: Pick<LogLine, 'message'>): string | undefined {
  return /"(?:requestId|function_request_id)":"([^"]{1,64})"/.exec(message)?.[1] ?? UUID.exec(message)?.[0];
}

/** Lines of one invocation together, in the order in which they were written. */
export function groupLogLines(lines: readonly LogLine[]): LogBlock[] {
  const byInvocation = new Map<string, LogLine[]>();
  for (const line of [...lines].sort((a, b) => a.timeMs - b.timeMs)) {
    const key = `${line.functionName} ${requestIdOf(line) ?? 'unknown'}`;
    const known = byInvocation.get(key);
    if (known === undefined) byInvocation.set(key, [line]);
    else if (known.at(-1)?.message !== line.message) known.push(line);
  }
  return [...byInvocation.entries()].map(([key, block]) => blockOf(key, block));
}

function blockOf(key: string, lines: readonly LogLine[]): LogBlock {
  const [functionName = '', requestId = ''] = key.split(' ');
  const messages = lines.map(({ message }) => message.trimEnd());
  const text = messages.join('\n');
  const levels = messages.map(levelOf);
  return {
    functionName,
    requestId,
    fromMs: lines[0]?.timeMs ?? 0,
    toMs: lines.at(-1)?.timeMs ?? 0,
    text,
    errorNames: [...new Set(messages.flatMap(errorNamesIn))],
    worst: levels.includes('ERROR') ? 'ERROR' : levels.includes('WARN') ? 'WARN' : 'INFO',
  };
}

function levelOf(message: string): LogBlock['worst'] {
  if (/"level":"(ERROR|CRITICAL|FATAL)"|\tERROR\t|Task timed out|Status: (timeout|error)/.test(message))
    return 'ERROR';
  return /"level":"WARN"|\tWARN\t/.test(message) ? 'WARN' : 'INFO';
}

/** As the lines of faults name them: `"fault":{"name":"…"`. */
function errorNamesIn(message: string): string[] {
  return [...message.matchAll(/"(?:name|errorType)":"([A-Z][\w.]{2,60})"/g)].map(([, name = '']) => name);
}

/** The most telling first: errors, those of the wanted step, warnings, the newest. */
export function rankLogBlocks(blocks: readonly LogBlock[], stepIds: readonly string[]): LogBlock[] {
  const levels = { ERROR: 2, WARN: 1, INFO: 0 } as const;
  const weigh = (block: LogBlock) =>
    levels[block.worst] * 2 + (stepIds.some(id => block.text.includes(`"stepId":"${id}"`)) ? 1 : 0);
  return [...blocks].sort(
    (a, b) => weigh(b) - weigh(a) || b.toMs - a.toMs || (a.requestId < b.requestId ? -1 : 1),
  );
}
