import { FUNCTIONS } from '../../core/contracts/commands.ts';
import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import type { OrchestratorEntry } from '../../core/contracts/orchestrator-directory.ts';
import { maySend } from '../../core/domain/messages/message-access.ts';
import { describeArgs } from '../../core/domain/selector/selector-request.ts';
import type { ActionPorts, ActionRequest } from './action.ts';
import type { Commands } from './commands.ts';

type Ids = 'workflow.list' | 'workflow.show' | 'orchestrator.list' | 'orchestrator.show' | 'help';

/** The functions that say what there is. What is not for the sender is not spoken of. */
export function catalogueCommands(ports: ActionPorts): Pick<Commands, Ids> {
  return {
    'workflow.list': async (_args, { access }) => {
      const workflows = access.workflows.map(({ id, title, description }) => ({ id, title, description }));
      return told(['These can be started from here:', ...workflows.map(lineOf)], { workflows });
    },
    'workflow.show': async ({ workflowId }, { access }) => {
      const shown = access.workflows.find(({ id }) => id === workflowId);
      const found = shown && (await ports.workflows.find(shown.workflowId));
      if (found === undefined)
        return { reply: `There is no workflow ${workflowId} here. workflow.list lists them.` };
      const { title, description, steps, gating } = found.workflow;
      const isGated = gating !== undefined;
      return told(
        [
          `${title} (${workflowId}): ${description}`,
          isGated ? 'It asks questions first, and a person approves its plan.' : 'It starts at once.',
          `Steps: ${steps.map(step => step.title).join(' → ')}`,
        ],
        {
          id: workflowId,
          workflowId: found.workflow.id,
          title,
          description,
          isGated,
          inputs: [...(shown?.inputs ?? [])],
        },
      );
    },
    'orchestrator.list': async (_args, request) => {
      const orchestrators = orchestratorsFor(ports, request).map(([id, entry]) => summaryOf(id, entry));
      const lines = orchestrators.map(
        ({ id, defaultWorkflow, workflows }) =>
          `- ${id}: ${workflows.length} workflows, usually ${defaultWorkflow}`,
      );
      return told(['You can write to these orchestrators:', ...lines], { orchestrators });
    },
    'orchestrator.show': async ({ orchestratorId }, request) => {
      const wanted = orchestratorId ?? request.access.profile.orchestratorId;
      const found = orchestratorsFor(ports, request).find(([id]) => id === wanted);
      if (found === undefined)
        return { reply: `There is no orchestrator ${wanted} for you. orchestrator.list lists them.` };
      const [id, entry] = found;
      const lines = [
        `${id}, of which ${entry.defaultWorkflow} is the usual workflow:`,
        ...entry.workflows.map(lineOf),
      ];
      return told(lines, summaryOf(id, entry));
    },
    help: async ({ functionId }, { access }) => {
      const functions = access.functions.filter(id => functionId === undefined || id === functionId);
      if (functions.length === 0) return { reply: `${functionId} cannot be used from here.` };
      const lines = functions.map(id => {
        const args = describeArgs(id);
        return `- ${id}: ${FUNCTIONS[id].help}${args === '' ? '' : ` (${args})`}`;
      });
      return told(
        [
          'Say in your own words what you want done, or ask for one of these:',
          ...lines,
          '"status" says how the work of this conversation is getting on.',
        ],
        { functions },
      );
    },
  };
}

/** Those behind the channels that the sender may use; of the one behind this channel, what may be started from here. */
function orchestratorsFor(
  { directory }: ActionPorts,
  { message, access }: ActionRequest,
): [id: string, entry: Pick<OrchestratorEntry, 'defaultWorkflow' | 'workflows'>][] {
  const open = Object.values(directory.channelProfiles).filter(profile => maySend(profile, message.senderId));
  const ids = [...new Set(open.map(({ orchestratorId }) => orchestratorId))].sort();
  return ids.flatMap(id => {
    const entry = directory.orchestrators[id];
    if (entry === undefined) return [];
    const { defaultWorkflow } = entry;
    const isHere = id === access.profile.orchestratorId;
    return [[id, { defaultWorkflow, workflows: isHere ? access.workflows : entry.workflows }]];
  });
}

function summaryOf(
  id: string,
  { defaultWorkflow, workflows }: Pick<OrchestratorEntry, 'defaultWorkflow' | 'workflows'>,
) {
  return { id, defaultWorkflow, workflows: workflows.map(workflow => workflow.id) };
}

function lineOf({ id, title, description }: { id: string; title: string; description: string }): string {
  return `- ${id} (${title}): ${description}`;
}

function told(lines: readonly string[], result: NonNullable<MessageOutcome['result']>): MessageOutcome {
  return { reply: lines.join('\n'), result };
}
