import type { Expression } from 'jsonata';
import type { Environment } from './environment.ts';
import { BUDGET_BINDING, type EvaluationBudget } from './evaluation-budget.ts';
import { guardResult } from './guard-result.ts';
import { guardSyntaxTree } from './guard-syntax-tree.ts';
import { secureFrame } from './safe-frame.ts';
import type { SyntaxNode } from './syntax-node.ts';

/** Makes the expression keep to its budget and to its own values, in every evaluation. */
export function guardEvaluation(expression: Expression): void {
  guardSyntaxTree(expression.ast());
  const hooks = expression as unknown as { assign(name: symbol, hook: unknown): void };
  hooks.assign(Symbol.for('jsonata.__evaluate_entry'), enterStep);
  hooks.assign(Symbol.for('jsonata.__evaluate_exit'), leaveStep);
  hooks.assign(Symbol.for('jsonata.__createFrame_push'), secureFrame);
}

function enterStep(step: SyntaxNode, _input: unknown, environment: Environment): Promise<void> | undefined {
  const budget = budgetOf(environment);
  if (step.isSortKey) budget.readSortKey();
  if (step.group !== undefined && step.type === 'variable')
    budget.emptyLists.notice(environment.lookup(String(step.value)));
  return budget.enter();
}

function leaveStep(step: SyntaxNode, input: unknown, environment: Environment, result: unknown): void {
  const budget = budgetOf(environment);
  budget.leave();
  budget.emptyLists.notice(result);
  if (step.group !== undefined) budget.emptyLists.restore();
  guardResult(step, input, result);
}

function budgetOf(environment: Environment): EvaluationBudget {
  return environment.lookup(BUDGET_BINDING) as EvaluationBudget;
}
