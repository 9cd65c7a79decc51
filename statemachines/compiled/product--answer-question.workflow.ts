// Written by `npm run compile` from workflows/product/orchestrator.yaml.
import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

export default defineWorkflow({
  "inputs": inputSchema({
    "user_message": {
      "type": "string"
    }
  }),
  "id": "product--answer-question",
  "version": 1,
  "title": "Answer a question about the product",
  "description": "Answers a question about what the product does and why.",
  "entry": "answer",
  "steps": [
    {
      "id": "answer",
      "kind": "agent_task",
      "title": "Answer",
      "agent": {
        "role": "product lead"
      },
      "prompt": "Answer this question: {{inputs.user_message}}\n",
      "outputs": {
        "answer": {
          "file": "answer.md"
        }
      },
      "next": {
        "ok": null
      }
    }
  ],
  "limits": {
    "runTimeoutSeconds": 86400,
    "maxIterations": 12,
    "defaultStepTimeoutSeconds": 300,
    "maxStepTimeoutSeconds": 900
  }
});
