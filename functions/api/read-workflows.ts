import { z } from 'zod';
import type { LibraryWorkflow, WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { renderMermaid, renderTable } from '../../core/domain/workflow/render-graph.ts';
import { renderSvg } from '../../core/domain/workflow/render-svg.ts';
import { serialiseWorkflow } from '../../core/domain/workflow/serialise-workflow.ts';
import { content, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';

export function listWorkflows(workflows: WorkflowLibrary): Route {
  return async () => {
    const found = await Promise.all(workflows.ids.map(id => workflows.find(id)));
    return json(200, { workflows: found.flatMap(entry => (entry ? [summaryOf(entry)] : [])) });
  };
}

export function readWorkflow(workflows: WorkflowLibrary): Route {
  return async request => {
    const found = await findWorkflow(workflows, request);
    return json(200, {
      ...summaryOf(found),
      definition: serialiseWorkflow(found.workflow),
      mermaid: renderMermaid(found.workflow),
      table: renderTable(found.workflow),
    });
  };
}

export function readGraph(workflows: WorkflowLibrary): Route {
  return async request => {
    const { workflow } = await findWorkflow(workflows, request);
    return content('image/svg+xml', renderSvg(workflow));
  };
}

function summaryOf({ version, workflow }: LibraryWorkflow) {
  const { id, title, description, gating, inputs } = workflow;
  const { $schema, ...schema } = z.toJSONSchema(inputs, { io: 'input' });
  return { id, version, title, description, isGated: gating !== undefined, inputs: schema };
}

async function findWorkflow(workflows: WorkflowLibrary, { params }: HttpRequest): Promise<LibraryWorkflow> {
  const found = await workflows.find(params.id ?? '');
  if (found !== undefined) return found;
  throw notFound('There is no such workflow.', {
    name: 'WorkflowNotFound',
    slug: 'workflow-not-found',
    title: 'No such workflow',
    hint: 'GET /workflows lists them.',
  });
}
