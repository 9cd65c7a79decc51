import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { ProfileState } from '../../contracts/profile-state.ts';
import type {
  Agent,
  HandlerStep,
  StepGates,
  WorkflowDefinition,
  WorkflowLimits,
} from '../../contracts/workflow.ts';
import { frozenCopy } from './frozen-copy.ts';
import { WORK_PHASES, type WorkPhase } from './phase.ts';
import { phaseStep } from './phase-step.ts';
import type { Profile } from './profile.ts';
import { STEP_IDS } from './profile-input.ts';
import { bundleStandards, checkStandards } from './standards-bundle.ts';
import { advance, findTransition } from './transition-table.ts';

const ROLES = {
  PLAN: 'planner',
  GENERATE: 'generator',
  REVIEW: 'reviewer',
  REVISE: 'reviser',
} as const satisfies Record<WorkPhase, string>;
type ProfileRole = (typeof ROLES)[WorkPhase];

const TITLES: Readonly<Record<WorkPhase, string>> = {
  PLAN: 'Plan the work',
  GENERATE: 'Generate',
  REVIEW: 'Review',
  REVISE: 'Revise',
};

export interface ProfileWorkflowOptions {
  /** Who looks at the prompt and the response of a phase; nobody, unless told. */
  readonly approvers?: Readonly<Partial<Record<WorkPhase, StepGates>>>;
  /** Keys of the provider registry; the host's default, unless told. */
  readonly aiProviders?: Readonly<Partial<Record<ProfileRole, string>>>;
  readonly agents?: Readonly<Partial<Record<ProfileRole, Omit<Agent, 'role' | 'provider'>>>>;
  /** How often the work may be reviewed: the run fails when the last review does. */
  readonly maxIterations: number;
  readonly limits?: WorkflowLimits;
}

/** The ordinary workflow of a profile: its graph is the transition table's, its steps are the profile's phases. */
export function profileWorkflow<Schema extends z.ZodObject>(
  profile: Profile<Schema>,
  { approvers = {}, aiProviders = {}, agents = {}, maxIterations, limits }: ProfileWorkflowOptions,
): WorkflowDefinition {
  if (maxIterations < 2)
    throw new ConfigurationError(
      `Profile ${profile.id} needs two iterations or more: one could not be revised.`,
    );
  checkStandards(profile.standards);
  const steps = WORK_PHASES.map(phase => {
    const role = ROLES[phase];
    const provider = aiProviders[role];
    return phaseStep(profile, phase, {
      title: TITLES[phase],
      agent: { role, ...agents[role], ...(provider !== undefined && { provider }) },
      gates: approvers[phase],
      maxIterations,
    });
  });
  return {
    id: profile.id,
    version: profile.version,
    title: profile.title,
    description: profile.description,
    inputs: profile.contextSchema,
    entry: STEP_IDS.INIT,
    steps: [initStep(profile), ...steps, COMPLETE_STEP],
    ...(limits !== undefined && { limits }),
  };
}

function initStep<Schema extends z.ZodObject>(profile: Profile<Schema>): HandlerStep {
  const begin = (params: unknown) => {
    const context = profile.contextSchema.parse(params);
    return { context, bundle: bundleStandards(profile.standards, profile.scopeOf(frozenCopy(context))) };
  };
  const first = findTransition({ phase: 'INIT', stage: null }, 'init');
  return {
    id: STEP_IDS.INIT,
    kind: 'handler',
    title: 'Gather the standards',
    description: `Profile ${profile.id} with standards and templates ${digestOf(profile)}.`,
    params: profile.contextSchema,
    message: ({ params }) => begin(params).bundle.markdown,
    handler: ({ params }) => {
      const { context, bundle } = begin(params);
      const state: ProfileState = {
        profile: profile.id,
        phase: 'INIT',
        stage: null,
        status: 'IN_PROGRESS',
        iteration: 1,
        standards: { scope: bundle.scope, hash: bundle.hash },
        context,
      };
      return ['ok', advance(state, 'init')];
    },
    next: { ok: STEP_IDS[first?.phase ?? 'COMPLETE'] },
  };
}

const COMPLETE_STEP: HandlerStep = {
  id: STEP_IDS.COMPLETE,
  kind: 'handler',
  title: 'Complete',
  message:
    '{{state.status}} in iteration {{state.iteration}}. What was made is in iteration-{{state.iteration}}/code of the run.',
  next: { ok: null },
};

/** Texts that are only in code would not be seen in a workflow's version. */
function digestOf({ standards, templates }: Profile): string {
  return createHash('sha256')
    .update(JSON.stringify([standards, templates]))
    .digest('hex')
    .slice(0, 12);
}
