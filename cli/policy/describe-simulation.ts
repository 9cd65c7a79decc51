import { DateTime, Duration } from 'luxon';
import type { PolicyScenario, ScenarioClick } from '../../core/domain/gates/policy-scenario.ts';
import type { SimulatedEnd, SimulatedEvent, Simulation } from '../../core/domain/gates/simulation.ts';
import { table } from '../table.ts';

/** What happens at a gate, a line each, in the order in which it does. */
export function describeSimulation(
  { events, end }: Simulation,
  { openedAt }: Pick<PolicyScenario, 'openedAt'>,
  timeZone: string,
): string {
  const row = (at: string, what: string) => [sinceText(openedAt, at), timeText(at, timeZone), what];
  const missed = events.filter(({ kind }) => kind === 'missed');
  const rows = [
    ...events.filter(({ kind }) => kind !== 'missed').map(event => row(event.at, whatHappens(event))),
    row(end.at, endText(end)),
    ...missed.map(event => row(event.at, whatHappens(event))),
  ];
  return table([['AFTER', `WHEN (${timeZone})`, 'WHAT'], ...rows]);
}

function whatHappens(event: SimulatedEvent): string {
  switch (event.kind) {
    case 'opened':
      return event.asked.length > 0
        ? `The gate opens. A link goes to ${list(event.asked)}.`
        : 'The gate opens. Nobody in particular is asked.';
    case 'reminder':
      return event.asked.length > 0
        ? `Reminder ${event.number} goes to ${list(event.asked)}.`
        : `Reminder ${event.number} goes to nobody in particular.`;
    case 'escalation':
      return event.asked.length > 0
        ? `Escalation ${event.number}. A link goes to ${list(event.asked)} as well.`
        : `Escalation ${event.number}. Nobody new is known, so nobody gets a link.`;
    case 'click':
      return `${clickText(event.click)}: ${verdictText(event.verdict)}`;
    case 'missed':
      return `${clickText(event.click)}: too late, the gate is closed.`;
  }
}

const WAYS = { page: 'on the page', api: 'through the API', slack: 'in Slack', link: 'with a link alone' };
const DECISIONS = {
  approve: 'approves',
  revise: 'asks for changes',
  reject: 'rejects',
  delegate: 'passes the decision on',
};

function clickText({ who = 'somebody', via, decision, to, comment }: ScenarioClick): string {
  const whom = to === undefined ? '' : ` to ${to}`;
  const saying = comment === undefined ? '' : `, saying "${comment}"`;
  return `${who} ${DECISIONS[decision]}${whom} ${WAYS[via]}${saying}`;
}

function verdictText(verdict: Extract<SimulatedEvent, { kind: 'click' }>['verdict']): string {
  switch (verdict.kind) {
    case 'refused':
      return `refused. ${verdict.message}`;
    case 'delegated':
      return `a link goes to ${verdict.to}.`;
    case 'counted':
      return `counts${placeText(verdict.seat)}; more people have to approve.`;
    case 'decides':
      return `decides${placeText(verdict.seat)}.`;
  }
}

function placeText(seat: string | undefined): string {
  return seat === undefined ? '' : ` in the place of ${seat}`;
}

function endText({ outcome, by, onExpiry }: SimulatedEnd): string {
  switch (outcome) {
    case 'approved':
      return `APPROVED by ${list(by)}.`;
    case 'rejected':
      return `REJECTED by ${list(by)}.`;
    case 'changes requested':
      return `SENT BACK by ${list(by)}.`;
    case 'expired':
      return onExpiry === 'reject'
        ? 'EXPIRED: nobody has decided, which counts as a rejection.'
        : 'EXPIRED: nobody has decided, and the run fails.';
  }
}

function sinceText(openedAt: string, at: string): string {
  const passed = Duration.fromMillis(Date.parse(at) - Date.parse(openedAt)).shiftTo(
    'days',
    'hours',
    'minutes',
    'seconds',
  );
  const { days, hours, minutes, seconds } = passed;
  const parts = [`${days}d`, `${hours}h`, `${minutes}m`, `${seconds}s`].filter(part => !part.startsWith('0'));
  return parts.join(' ') || '0s';
}

function timeText(at: string, timeZone: string): string {
  const time = DateTime.fromISO(at, { zone: timeZone, locale: 'en' });
  return time.toFormat(time.second === 0 ? 'ccc yyyy-MM-dd HH:mm' : 'ccc yyyy-MM-dd HH:mm:ss');
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
