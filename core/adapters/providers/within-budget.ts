import { BudgetExhausted } from '../../contracts/errors.ts';
import type { ModelCall, ModelProvider } from '../../contracts/model-call.ts';
import type { Agent } from '../../contracts/workflow.ts';
import { usd } from '../../domain/usd.ts';
import type { Providers } from './registry.ts';
import { spendOf } from './spend.ts';

export interface Budget {
  readonly capUsd: number;
  /** By the run, when the attempt began. */
  readonly spentUsd: number;
  /** Of other attempts that were under way then: each may make a call like the one that is about to be made. */
  readonly alongside: readonly Agent[];
}

/** Sums of prices come out a little beside themselves. */
const NOTHING_USD = 1e-9;

/**
 * The same providers for one attempt; they make no call that could take its run beyond the cap, a repair or a judge's
 * call included. What is not known is not held back: calls of attempts that began later, longer prompts of others, and
 * what a process spent that died before it could write that down.
 */
export function withinBudget(providers: Providers, budget: Budget): Providers {
  let ownUsd = 0;
  const worstOf = async ({ worstCaseUsd }: ModelProvider, call: ModelCall) =>
    (await worstCaseUsd?.(call)) ?? 0;

  const refuseBeyond = async (provider: ModelProvider, call: ModelCall) => {
    const needed = await worstOf(provider, call);
    const others = await Promise.all(
      budget.alongside.map(agent => worstOf(providers.forAgent(agent), { ...call, agent })),
    );
    const reserved = others.reduce((sum, amount) => sum + amount, 0);
    const spent = budget.spentUsd + ownUsd;
    if (needed === 0 || spent + reserved + needed <= budget.capUsd + NOTHING_USD) return;
    const aside = reserved === 0 ? '' : ` ${usd(reserved)} is kept for what runs at the same time.`;
    throw new BudgetExhausted(
      `The cap of the run is ${usd(budget.capUsd)}, and ${usd(spent)} is spent.${aside} This call of ${call.agent.role} could need ${usd(needed)}; it is not made.`,
    );
  };

  const guarded = (provider: ModelProvider): ModelProvider => ({
    ...provider,
    call: async call => {
      await refuseBeyond(provider, call);
      try {
        const reply = await provider.call(call);
        ownUsd += reply.usage.costUsd;
        return reply;
      } catch (fault) {
        ownUsd += spendOf(fault)?.usage.costUsd ?? 0;
        throw fault;
      }
    },
  });

  return {
    ...providers,
    find: key => guarded(providers.find(key)),
    forAgent: agent => guarded(providers.forAgent(agent)),
  };
}
