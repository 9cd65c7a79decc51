import type { Json } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Mock } from './test-state-request.ts';

/** The mocked result; a mocked error is thrown as the state's own. */
export function resultOfMock(mock: Mock): Json {
  if (mock.kind === 'error') throw new StateFailure(mock.error, mock.cause);
  return mock.result;
}
