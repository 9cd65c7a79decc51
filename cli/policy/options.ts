import { IANAZone } from 'luxon';
import { UnclearCommand } from '../command.ts';
import { readArguments } from '../read-arguments.ts';
import { splitWords } from '../split-words.ts';

export interface SimulateOptions {
  readonly file: string;
  /** In which times are shown; undefined: that of the business hours, or UTC. */
  readonly timeZone: string | undefined;
  readonly isJson: boolean;
}

export const POLICY_HELP = `Shows what a policy of approval would do, with the very functions that guard real gates.

  countersign policy simulate <file>   plays the scenario in a YAML or JSON file; - reads standard input

  --time-zone <zone>   in which times are shown (default: that of the business hours, or UTC)
  --json               print what happens as JSON
  --help               print this

A scenario says who asked for the run, when its gate was opened, and what people do there:

  policy:                          # as in a workflow; see docs/approval-policies.md
    approvers: [anna, ben]
    quorum: 2
    remindAfterSeconds: [14400]
  openedAt: 2026-03-02T09:00:00Z
  waitSeconds: 604800              # how long the workflow lets people take
  requester: rita
  people:                          # as in a tenant's settings
    anna: { groups: [legal] }
  clicks:
    - { afterSeconds: 3600, who: anna, via: page, decision: approve }
    - { at: 2026-03-03T09:00:00Z, who: ben, via: slack, decision: reject, comment: Too much }

via: page (with the code, if one is asked for), api, slack, or link (with a link alone; who may be left out).
decision: approve, revise, reject, or delegate with to.`;

export function readPolicyOptions(args: readonly string[]): SimulateOptions {
  const { words, options } = splitWords(args);
  const values = readArguments(options, {
    'time-zone': { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [act, file, ...more] = words;
  if (act === undefined) throw new UnclearCommand('What to do is missing: simulate.');
  if (act !== 'simulate') throw new UnclearCommand(`policy can simulate, not "${act}".`);
  if (file === undefined || more.length > 0) throw new UnclearCommand('policy simulate takes one file.');
  const timeZone = values['time-zone'];
  if (timeZone !== undefined && !IANAZone.isValidZone(timeZone))
    throw new UnclearCommand(`--time-zone must be a time zone such as Europe/Vienna, not "${timeZone}".`);
  return { file, timeZone, isJson: values.json };
}
