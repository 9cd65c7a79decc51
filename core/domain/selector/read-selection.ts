import { FUNCTIONS } from '../../contracts/commands.ts';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import {
  LONGEST_SELECTION,
  type SelectedResult,
  type SelectorRequest,
  selectorResultSchema,
} from '../../contracts/selector.ts';
import { hasKeyTwice } from '../has-key-twice.ts';
import { parseJson } from '../steps/parse-json.ts';

export type ReadSelection =
  | { readonly ok: true; readonly result: SelectedResult }
  | { readonly ok: false; readonly reason: string };

const MOST_FAULTS = 5;
const LONGEST_NAME = 60;

/** What a selector replied, if it is one choice among those that were offered and nothing else. */
export function readSelection(text: string, request: SelectorRequest): ReadSelection {
  if (text.length > LONGEST_SELECTION)
    return refused(`The reply has ${text.length} characters; at most ${LONGEST_SELECTION} are read.`);
  const value = parseJson(text);
  if (value === undefined) return refused(whyNoJson(text));
  const parsed = selectorResultSchema.safeParse(value);
  if (!parsed.success)
    return refused(
      `The reply does not fit. ${faultsOf(parsed.error).slice(0, MOST_FAULTS).map(faultText).join('; ')}`,
    );
  if (hasKeyTwice(text)) return refused('The reply has an object in which a key stands twice.');
  const result = parsed.data;
  if (result.selectorId !== request.selectorId)
    return refused('The reply is about another selection: selectorId differs.');
  if (result.status === 'failed') return refused(`The selector could not choose: ${result.reason}`);
  const fault = faultOf(result, request);
  return fault === undefined ? { ok: true, result } : refused(fault);
}

/** A choice must be one of those that were offered, with arguments that it takes. */
function faultOf(
  result: SelectedResult,
  { availableWorkflows, availableFunctions }: SelectorRequest,
): string | undefined {
  if (result.action === 'workflow_start')
    return availableWorkflows.some(({ id }) => id === result.selectedWorkflow)
      ? undefined
      : `selectedWorkflow: "${short(result.selectedWorkflow)}" is none of the available workflows.`;
  if (result.action !== 'command_invoke') return undefined;
  const { functionId, functionArgs } = result;
  if (!availableFunctions.some(({ id }) => id === functionId))
    return `functionId: "${functionId}" is none of the available functions.`;
  const args = FUNCTIONS[functionId].args.safeParse(functionArgs);
  return args.success
    ? undefined
    : `functionArgs: ${faultsOf(args.error).slice(0, MOST_FAULTS).map(faultText).join('; ')}`;
}

function whyNoJson(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'The reply is empty.';
  if (trimmed.startsWith('```')) return 'The reply stands in a markdown fence.';
  return 'The reply is not one JSON object and nothing else.';
}

function short(name: string): string {
  return name.slice(0, LONGEST_NAME);
}

function refused(reason: string): ReadSelection {
  return { ok: false, reason };
}
