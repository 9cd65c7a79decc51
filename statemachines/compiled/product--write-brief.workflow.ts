// Written by `npm run compile` from workflows/product/orchestrator.yaml.
import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

export default defineWorkflow({
  "inputs": inputSchema({
    "user_message": {
      "type": "string",
      "description": "The problem, as somebody told it",
      "min": 1,
      "max": 8000
    },
    "audience": {
      "type": "string",
      "description": "Who has the problem",
      "required": false
    },
    "pages": {
      "type": "integer",
      "description": "How long the brief may be",
      "default": 2,
      "min": 1,
      "max": 5
    }
  }),
  "id": "product--write-brief",
  "version": 1,
  "title": "Write a product brief",
  "description": "Looks at a problem of users and writes a brief that engineers can plan from.",
  "entry": "research",
  "steps": [
    {
      "id": "research",
      "kind": "agent_task",
      "title": "Research the problem",
      "agent": {
        "role": "product researcher"
      },
      "prompt": "What is known about this problem, and what is only assumed? {{inputs.user_message}}\nWho has it: {{inputs.audience}}\n",
      "outputs": {
        "findings": {
          "file": "findings.md"
        }
      },
      "next": {
        "ok": "write"
      }
    },
    {
      "id": "write",
      "kind": "agent_task",
      "title": "Write the brief",
      "agent": {
        "role": "product writer"
      },
      "prompt": "Write a brief of at most {{inputs.pages}} pages: the problem, who has it, how success is measured,\nwhat is left out. Findings: {{steps.research.outputs.findings}}\nMend what the last review found: {{steps.review.outputs.feedback}}\n",
      "outputs": {
        "brief": {
          "file": "brief.md"
        }
      },
      "next": {
        "ok": "review"
      },
      "maxIterations": 3
    },
    {
      "id": "review",
      "kind": "agent_review",
      "title": "Review the brief",
      "agent": {
        "role": "product lead"
      },
      "prompt": "Can engineers plan from this brief without asking again? {{steps.write.outputs.brief}}\n",
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
        "ok": null,
        "fail": "write"
      },
      "maxIterations": 12
    }
  ],
  "limits": {
    "runTimeoutSeconds": 86400,
    "maxIterations": 12,
    "defaultStepTimeoutSeconds": 300,
    "maxStepTimeoutSeconds": 900
  }
});
