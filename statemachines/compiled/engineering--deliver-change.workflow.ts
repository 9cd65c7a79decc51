// Written by `npm run compile` from workflows/engineering/orchestrator.yaml.
import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

export default defineWorkflow({
  "inputs": inputSchema({
    "user_message": {
      "type": "string",
      "description": "What is to change, and why",
      "min": 1,
      "max": 8000
    },
    "risk": {
      "type": "enum",
      "description": "How much harm a mistake would do",
      "default": "low",
      "choices": [
        "low",
        "high"
      ]
    }
  }),
  "id": "engineering--deliver-change",
  "version": 1,
  "title": "Deliver a change",
  "description": "Plans a change to software, has the plan reviewed, makes the change and has it reviewed.",
  "entry": "draft_plan",
  "steps": [
    {
      "id": "draft_plan",
      "kind": "agent_task",
      "title": "Draft the plan",
      "agent": {
        "role": "software architect"
      },
      "prompt": "Plan this change: {{inputs.user_message}}\nIts risk is {{inputs.risk}}.\nMend what a reviewer of your last plan found: {{steps.review_plan.outputs.feedback}}\nWrite the plan to {{workflow.output_paths.plan}}.\n",
      "outputs": {
        "plan": {
          "file": "plan.md",
          "description": "What is done, in which order, and how it is tested. Markdown."
        }
      },
      "next": {
        "ok": "review_plan"
      },
      "onExhausted": "hand_over",
      "maxIterations": 4,
      "timeoutSeconds": 600,
      "retry": {
        "maxAttempts": 2,
        "intervalSeconds": 2,
        "backoffRate": 2
      }
    },
    {
      "id": "review_plan",
      "kind": "agent_review",
      "title": "Review the plan",
      "agent": {
        "role": "code reviewer"
      },
      "prompt": "Somebody asked for this change: {{inputs.user_message}}\nApprove this plan, or reject it and say what is missing:\n{{steps.draft_plan.outputs.plan}}\n",
      "outputs": {
        "decision": {
          "file": "decision.txt"
        },
        "feedback": {
          "file": "feedback.md",
          "allowEmpty": true
        },
        "approved_plan": {
          "file": "approved-plan.md",
          "allowEmpty": true
        }
      },
      "next": {
        "ok": "implement",
        "fail": "draft_plan"
      },
      "maxIterations": 16
    },
    {
      "id": "implement",
      "kind": "agent_task",
      "title": "Make the change",
      "agent": {
        "role": "software engineer"
      },
      "prompt": "Make the change that this plan describes:\n{{steps.draft_plan.outputs.plan}}\nMend what a reviewer of your last change found: {{steps.review_change.outputs.feedback}}\n",
      "outputs": {
        "patch": {
          "file": "attempt-{{workflow.attempt}}/change.patch",
          "description": "The change as a unified diff."
        },
        "summary": {
          "file": "summary.md",
          "description": "What was changed and how it was tested. Markdown."
        }
      },
      "next": {
        "ok": "review_change"
      },
      "onBlocked": "hand_over",
      "onFailed": "hand_over",
      "onExhausted": "hand_over",
      "maxIterations": 4,
      "workspaceMode": "run_workspace"
    },
    {
      "id": "review_change",
      "kind": "agent_review",
      "title": "Review the change",
      "agent": {
        "role": "code reviewer"
      },
      "prompt": "Does this change do what the plan says, and nothing else?\nPlan: {{steps.draft_plan.outputs.plan}}\nChange: {{steps.implement.outputs.patch}}\n",
      "outputs": {
        "decision": {
          "file": "decision.txt"
        },
        "feedback": {
          "file": "feedback.md",
          "allowEmpty": true
        }
      },
      "next": {
        "ok": "report",
        "fail": "implement"
      },
      "maxIterations": 16
    },
    {
      "id": "report",
      "kind": "agent_task",
      "title": "Report what was done",
      "agent": {
        "role": "engineering lead"
      },
      "prompt": "Tell whoever asked for it what was done: {{steps.implement.outputs.summary}}\n",
      "outputs": {
        "report": {
          "file": "report.md"
        }
      },
      "next": {
        "ok": null
      }
    },
    {
      "id": "hand_over",
      "kind": "agent_task",
      "title": "Hand over to a person",
      "agent": {
        "role": "engineering lead"
      },
      "prompt": "This could not be finished: {{inputs.user_message}}\nSay what was tried, what stands in the way and what a person has to decide.\nPlan: {{steps.draft_plan.outputs.plan}}\nWhat reviewers found: {{steps.review_plan.outputs.feedback}} {{steps.review_change.outputs.feedback}}\n",
      "outputs": {
        "report": {
          "file": "report.md"
        }
      },
      "next": {
        "ok": null
      }
    }
  ],
  "limits": {
    "runTimeoutSeconds": 86400,
    "maxIterations": 16,
    "defaultStepTimeoutSeconds": 300,
    "maxStepTimeoutSeconds": 900
  }
});
