// Written by `npm run compile`.
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';

export const orchestratorDirectory: OrchestratorDirectory = {
  "orchestrators": {
    "engineering": {
      "selectorAgent": {
        "role": "engineering lead"
      },
      "selectionMaxRetries": 2,
      "defaultWorkflow": "answer_question",
      "workflows": [
        {
          "id": "deliver_change",
          "workflowId": "engineering--deliver-change",
          "title": "Deliver a change",
          "description": "Plans a change to software, has the plan reviewed, makes the change and has it reviewed.",
          "inputs": [
            "user_message",
            "risk"
          ]
        },
        {
          "id": "answer_question",
          "workflowId": "engineering--answer-question",
          "title": "Answer a question",
          "description": "Answers a question about software, without changing anything.",
          "inputs": [
            "user_message"
          ]
        }
      ],
      "orchestratingRoles": [
        "engineering lead"
      ],
      "privateWorkspace": "workspace"
    },
    "minimal": {
      "selectorAgent": {
        "role": "expert"
      },
      "selectionMaxRetries": 2,
      "defaultWorkflow": "answer",
      "workflows": [
        {
          "id": "answer",
          "workflowId": "minimal--answer",
          "title": "Answer",
          "description": "Answers a question in a few paragraphs.",
          "inputs": [
            "user_message"
          ]
        }
      ],
      "orchestratingRoles": [],
      "privateWorkspace": "workspace"
    },
    "product": {
      "selectorAgent": {
        "role": "product lead"
      },
      "selectionMaxRetries": 2,
      "defaultWorkflow": "write_brief",
      "workflows": [
        {
          "id": "write_brief",
          "workflowId": "product--write-brief",
          "title": "Write a product brief",
          "description": "Looks at a problem of users and writes a brief that engineers can plan from.",
          "inputs": [
            "user_message",
            "audience",
            "pages"
          ]
        },
        {
          "id": "answer_question",
          "workflowId": "product--answer-question",
          "title": "Answer a question about the product",
          "description": "Answers a question about what the product does and why.",
          "inputs": [
            "user_message"
          ]
        }
      ],
      "orchestratingRoles": [
        "product lead"
      ],
      "privateWorkspace": "workspace"
    }
  },
  "channelProfiles": {
    "local": {
      "channel": "local",
      "orchestratorId": "minimal"
    },
    "engineering": {
      "channel": "slack",
      "orchestratorId": "engineering"
    },
    "product": {
      "channel": "slack",
      "orchestratorId": "product",
      "allowedWorkflows": [
        "write_brief",
        "answer_question"
      ]
    }
  }
};
