// Written by `npm run compile`.
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';

export const orchestratorDirectory: OrchestratorDirectory = {
  "orchestrators": {
    "engineering": {
      "selectorAgent": {
        "role": "engineering lead"
      },
      "selectorPrompt": "rich",
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
    "front-desk": {
      "selectorAgent": {
        "role": "front desk clerk"
      },
      "selectorPrompt": "rich",
      "selectionMaxRetries": 2,
      "defaultWorkflow": "answer",
      "workflows": [
        {
          "id": "answer",
          "workflowId": "front-desk--answer",
          "title": "Answer a question",
          "description": "Answers a question in a few paragraphs.",
          "inputs": [
            "user_message"
          ]
        },
        {
          "id": "decision-critic",
          "workflowId": "decision-critic",
          "title": "Decision critic",
          "description": "Tests a decision before it is taken: takes it apart, argues against it, and says what remains.",
          "inputs": [
            "decision"
          ]
        },
        {
          "id": "market-research",
          "workflowId": "market-research",
          "title": "Market research",
          "description": "Answers a market question with a report: sizes the market, looks at competitors and customers side by side, weighs the risks, and writes it up. A person approves the plan first.",
          "inputs": [
            "user_message"
          ]
        },
        {
          "id": "slogan",
          "workflowId": "slogan",
          "title": "Write a slogan",
          "description": "A writer and a reviewer take turns until the reviewer says \"SHIP IT!\", nothing changes any more, or the turns are used up. Two candidates are written and reviewed at the same time, and the better one is kept.",
          "inputs": [
            "product",
            "max_turns"
          ]
        }
      ],
      "orchestratingRoles": [],
      "privateWorkspace": "workspace"
    },
    "minimal": {
      "selectorAgent": {
        "role": "expert"
      },
      "selectorPrompt": "rich",
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
      "selectorPrompt": "rich",
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
      "orchestratorId": "front-desk"
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
  },
  "eventSources": {},
  "schedules": {}
};
