import type { HistoryEventType } from '@aws-sdk/client-sfn';

/** The details member of each event type that has one. */
export function detailsKeyOf(type: HistoryEventType): string | undefined {
  if (type.endsWith('StateEntered')) return 'stateEnteredEventDetails';
  if (type.endsWith('StateExited')) return 'stateExitedEventDetails';
  if (type === 'LambdaFunctionStarted' || type === 'ParallelStateStarted') return undefined;
  if (type === 'MapStateSucceeded' || type === 'MapStateFailed' || type === 'MapStateAborted')
    return undefined;
  if (type === 'ParallelStateSucceeded' || type === 'ParallelStateFailed' || type === 'ParallelStateAborted')
    return undefined;
  if (type === 'TaskStateAborted' || type === 'WaitStateAborted') return undefined;
  if (type === 'MapRunSucceeded' || type === 'MapRunAborted') return undefined;
  return `${type[0]?.toLowerCase()}${type.slice(1)}EventDetails`;
}
