import { codeGeneration } from '../core/domain/profiles/code-generation/code-generation.ts';
import { profileWorkflow } from '../core/domain/profiles/profile-workflow.ts';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const WRITING = { maxOutputTokens: 16_000, timeoutSeconds: 600 };

/** A person approves the plan before code is paid for; a second model looks at whether a review is fair. */
export default defineWorkflow(
  profileWorkflow(codeGeneration, {
    maxIterations: 3,
    approvers: {
      PLAN: {
        response: {
          kind: 'human',
          waitSeconds: 7 * 24 * 3600,
          instructions: 'Is this the code that you want? What you write goes back to the planner.',
        },
      },
      REVIEW: {
        response: {
          kind: 'ai',
          agent: { role: 'second reviewer' },
          criteria:
            'Every issue names a file and the rule or requirement that it breaks. The verdict in the @@@REVIEW_META block follows from the issues.',
          maxRejections: 1,
        },
      },
    },
    agents: { generator: WRITING, reviser: WRITING },
  }),
);
