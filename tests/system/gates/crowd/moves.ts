import fc from 'fast-check';
import type { RunView } from '../../../../core/contracts/run.ts';
import { checkedBoxes, openGatePage } from '../../../support/gate-page-client.ts';
import { answersTo } from '../../../support/gated-run.ts';
import type { TestHost } from '../../../support/open-test-host.ts';

/** What somebody does about a run. */
export type Move = { readonly who: string; readonly via: 'api' | 'page' } & (
  | { readonly does: 'approve' | 'reject' | 'relink' | 'cancel' | 'deliver' | 'expire' }
  | { readonly does: 'revise'; readonly comment: string }
  | { readonly does: 'answer'; readonly text: string }
  | { readonly does: 'delegate'; readonly to: string }
  | { readonly does: 'amend'; readonly amendments: { dropSteps?: string[]; input?: { topic: string } } }
);

/** What time or fate does to all runs. */
export type Turn =
  | { readonly kind: 'moves'; readonly moves: readonly (readonly [run: number, move: Move])[] }
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'crash' | 'sweep' };

/** A move and how it was answered; without status, whoever was asked died. */
export interface Made {
  readonly move: Move;
  readonly gateId: string;
  /** What whoever moved had read. */
  readonly contentHash: string | undefined;
  readonly status: number | undefined;
}

const APPROVERS = ['ada', 'bob', 'cleo'];
export const EVERYBODY = [...APPROVERS, 'dan', 'eve', 'rex'];
const who = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...APPROVERS) },
  { weight: 1, arbitrary: fc.constantFrom('dan', 'eve', 'rex') },
);
const via = fc.constantFrom<Move['via'][]>('api', 'api', 'page');
const by = <Fields extends object>(weight: number, fields: fc.Arbitrary<Fields>) => ({
  weight,
  arbitrary: fc
    .tuple(who, via, fields)
    .map(([mover, way, rest]) => ({ who: mover, via: way, ...rest }) as unknown as Move),
});
const does = <Does extends string>(...acts: Does[]) => fc.record({ does: fc.constantFrom(...acts) });

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  by(10, does('approve')),
  by(1, does('reject')),
  by(2, does('relink')),
  by(2, does('deliver', 'expire')),
  by(1, fc.record({ does: fc.constant('revise' as const), comment: fc.constantFrom('Shorter', 'Longer') })),
  by(1, fc.record({ does: fc.constant('answer' as const), text: fc.constantFrom('yes', 'no') })),
  by(3, fc.record({ does: fc.constant('delegate' as const), to: fc.constantFrom(...EVERYBODY) })),
  by(
    3,
    fc.record({
      does: fc.constant('amend' as const),
      amendments: fc.oneof(
        fc.constant({ dropSteps: ['polish'] }),
        fc.constantFrom('coffee', 'cocoa').map(topic => ({ input: { topic } })),
      ),
    }),
  ),
);
/** Rare, so that runs live long enough. */
const cancel = by(1, does('cancel')).arbitrary;

export function anyTurns(runs: number): fc.Arbitrary<Turn[]> {
  const move = fc.oneof({ weight: 40, arbitrary: anyMove }, { weight: 1, arbitrary: cancel });
  const moves = fc.array(fc.tuple(fc.nat(runs - 1), move), { minLength: 2, maxLength: 3 * runs });
  return fc.array(
    fc.oneof(
      { weight: 8, arbitrary: moves.map((all): Turn => ({ kind: 'moves', moves: all })) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(61, 600, 1200).map((seconds): Turn => ({ kind: 'time', seconds })),
      },
      { weight: 2, arbitrary: fc.constantFrom<Turn[]>({ kind: 'crash' }, { kind: 'sweep' }) },
    ),
    { minLength: 3, maxLength: 8 },
  );
}

/** Does it as that person does, who looks first. */
export async function make(
  host: TestHost,
  run: { readonly runId: string; readonly tenant: string; readonly requester: string },
  move: Move,
): Promise<Made> {
  const { runId, tenant, requester } = run;
  const user = ['answer', 'relink', 'cancel'].includes(move.does) ? requester : move.who;
  const as = { tenant, user };
  const { body: seen, status: seenStatus } = await host.api.run(runId, as);
  const { gateId = '', contentHash, url } = (seenStatus === 200 ? seen.gate : undefined) ?? {};
  const made = { move: { ...move, who: user }, gateId, contentHash };
  if (move.via === 'page' && typeof url === 'string') {
    const form = formOf(move);
    if (form === undefined) return { ...made, status: 404 };
    const page = await openGatePage(url);
    const { status } = await page.send({ ...checkedBoxes(page), ...form });
    return { ...made, contentHash: page.fields.contentHash, status };
  }
  const call = async () => {
    switch (move.does) {
      case 'approve':
      case 'reject':
        return host.api.decide(runId, { decision: move.does, gateId, contentHash }, as);
      case 'revise':
        return host.api.decide(runId, { decision: 'revise', comment: move.comment, gateId, contentHash }, as);
      case 'amend': {
        const { amendments } = move;
        return host.api.decide(runId, { decision: 'approve', gateId, contentHash, amendments }, as);
      }
      case 'delegate':
        return host.api.call('POST', `/runs/${runId}/delegate`, { gateId, to: move.to }, as);
      case 'relink':
        return host.api.call('POST', `/runs/${runId}/relink`, { gateId }, as);
      case 'cancel':
        return host.api.cancel(runId, as);
      case 'answer':
        return host.api.answer(runId, answersOf(seen, move.text), as);
      case 'deliver':
        return errand(host, { deliver: runId });
      case 'expire':
        return errand(host, { expire: { runId, gateId } });
    }
  };
  const { status } = await call();
  return { ...made, status };
}

async function errand(host: TestHost, payload: object): Promise<{ status: number }> {
  const { failed } = await host.invoke('decide', payload);
  return { status: failed ? 500 : 204 };
}

export function answersOf(run: RunView, text: string): Record<string, string> {
  return Object.fromEntries(Object.keys(answersTo(run)).map(id => [id, text]));
}

function formOf(move: Move): Record<string, string> | undefined {
  switch (move.does) {
    case 'approve':
    case 'reject':
      return { decision: move.does };
    case 'revise':
      return { decision: 'revise', comment: move.comment };
    case 'delegate':
      return { decision: 'delegate', to: move.to };
    default:
      return undefined;
  }
}
