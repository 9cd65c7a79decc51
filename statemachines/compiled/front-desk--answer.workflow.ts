// Written by `npm run compile` from workflows/front-desk/orchestrator.yaml.
import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

export default defineWorkflow({
  "inputs": inputSchema({
    "user_message": {
      "type": "string",
      "description": "The question, as somebody asked it",
      "min": 1,
      "max": 16000
    }
  }),
  "id": "front-desk--answer",
  "version": 1,
  "title": "Answer a question",
  "description": "Answers a question in a few paragraphs.",
  "entry": "answer",
  "steps": [
    {
      "id": "answer",
      "kind": "agent_task",
      "title": "Answer",
      "agent": {
        "role": "expert"
      },
      "prompt": "Answer this, and say what you are not sure of:\n{{inputs.user_message}}\n",
      "outputs": {
        "answer": {
          "file": "answer.md",
          "description": "The answer, in Markdown."
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
