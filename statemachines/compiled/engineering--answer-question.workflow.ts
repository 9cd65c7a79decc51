// Written by `npm run compile` from workflows/engineering/orchestrator.yaml.
import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

export default defineWorkflow({
  "inputs": inputSchema({
    "user_message": {
      "type": "string"
    }
  }),
  "id": "engineering--answer-question",
  "version": 1,
  "title": "Answer a question",
  "description": "Answers a question about software, without changing anything.",
  "entry": "answer",
  "steps": [
    {
      "id": "answer",
      "kind": "agent_task",
      "title": "Answer",
      "agent": {
        "role": "software engineer"
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
    "maxIterations": 16,
    "defaultStepTimeoutSeconds": 300,
    "maxStepTimeoutSeconds": 900
  }
});
