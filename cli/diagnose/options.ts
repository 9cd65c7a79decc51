import { DIAGNOSIS_LIMITS } from '../../core/contracts/diagnosis-bundle.ts';
import { UnclearCommand } from '../command.ts';
import { LOCAL_ENDPOINT } from '../endpoint.ts';
import { readArguments, readWholeNumber } from '../read-arguments.ts';
import { splitWords } from '../split-words.ts';

export interface DiagnoseOptions {
  readonly runId: string;
  readonly question: string | undefined;
  readonly stepId: string | undefined;
  readonly timeWindowMinutes: number | undefined;
  readonly waitSeconds: number;
  readonly isJson: boolean;
  readonly isReplay: boolean;
  /** Of a replay; the newest unless told. */
  readonly diagnosisId: string | undefined;
  /** Where a replay reads its audit; the API unless told. */
  readonly fromFile: string | undefined;
  /** Where a replay writes its audit. */
  readonly toFile: string | undefined;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

const USUAL_WAIT_SECONDS = 300;
const { longestWindowMinutes } = DIAGNOSIS_LIMITS;

export const DIAGNOSE_HELP = `Finds out why a run failed, or what became of it. The run is only read.

  countersign diagnose <run>            asks, waits, and prints the answer with what it rests on
  countersign diagnose <run> --replay   makes the recorded answer again from its audit, without any model

  --question <text>   what you want to know (default: Why did this fail?)
  --step <id>         the step that you mean
  --window <minutes>  how far back logs are looked through (default 120, at most ${longestWindowMinutes})
  --wait <seconds>    how long to wait for the answer (default ${USUAL_WAIT_SECONDS})
  --diagnosis <id>    which diagnosis to replay (default: the newest of the run)
  --save <file>       with --replay: write the audit into a new file
  --from <file>       with --replay: read the audit there, without any API
  --json              print the answer as JSON
  --endpoint <url>    where the API is (default ${LOCAL_ENDPOINT})
  --user <id>         who asks, on the local host
  --tenant <id>       of which tenant, on the local host
  --help              print this

On AWS, COUNTERSIGN_TOKEN holds the token with which the API is called.

A replay checks the SHA-256 of every file that was kept, reasons over the bundle once more – by rules where the offline provider
did, otherwise by reading the recorded replies again – and says whether the answer is the recorded one.

Exit codes: 0 answered, or the replay is the same; 1 failed, or it differs; 2 not understood.`;

export function readDiagnoseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DiagnoseOptions {
  const { words, options } = splitWords(args);
  const values = readArguments(options, {
    question: { type: 'string' },
    step: { type: 'string' },
    window: { type: 'string' },
    wait: { type: 'string' },
    diagnosis: { type: 'string' },
    save: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'boolean', default: false },
    replay: { type: 'boolean', default: false },
    endpoint: { type: 'string' },
    user: { type: 'string' },
    tenant: { type: 'string' },
  });
  const [runId, ...more] = words;
  if (runId === undefined) throw new UnclearCommand('Which run is missing, such as run_1234.');
  if (more.length > 0 || !/^[\w-]{1,80}$/.test(runId))
    throw new UnclearCommand(`diagnose takes the id of one run, not "${words.join(' ')}".`);
  for (const name of ['diagnosis', 'save', 'from'] as const)
    if (values[name] !== undefined && !values.replay) throw new UnclearCommand(`--${name} is for --replay.`);
  if (values.from !== undefined && (values.save ?? values.diagnosis) !== undefined)
    throw new UnclearCommand('--from reads one audit as it is, so it takes no --save or --diagnosis.');
  if (values.replay && (values.question ?? values.step ?? values.window ?? values.wait) !== undefined)
    throw new UnclearCommand('--replay asks nothing, so it takes no --question, --step, --window or --wait.');
  const { COUNTERSIGN_TOKEN } = environment;
  return {
    runId,
    question: values.question,
    stepId: values.step,
    timeWindowMinutes:
      values.window === undefined
        ? undefined
        : readWholeNumber('window', values.window, 1, longestWindowMinutes),
    waitSeconds:
      values.wait === undefined ? USUAL_WAIT_SECONDS : readWholeNumber('wait', values.wait, 1, 3600),
    isJson: values.json,
    isReplay: values.replay,
    diagnosisId: values.diagnosis,
    fromFile: values.from,
    toFile: values.save,
    endpoint: readUrl(values.endpoint ?? LOCAL_ENDPOINT),
    headers: {
      ...(values.user !== undefined && { 'x-countersign-user': values.user }),
      ...(values.tenant !== undefined && { 'x-countersign-tenant': values.tenant }),
      ...(COUNTERSIGN_TOKEN && { authorization: `Bearer ${COUNTERSIGN_TOKEN}` }),
    },
  };
}

function readUrl(endpoint: string): string {
  if (/^https?:\/\//i.test(endpoint) && URL.canParse(endpoint)) return endpoint;
  throw new UnclearCommand(`--endpoint must be an http or https address, not "${endpoint}".`);
}
