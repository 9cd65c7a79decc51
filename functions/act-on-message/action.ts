import type { AnswerQuestions } from '../../core/adapters/machines/answer-questions.ts';
import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import type { RunIndex } from '../../core/adapters/records/run-index.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { Selection } from '../../core/contracts/message.ts';
import type { MessageOutcome, MessageRecord } from '../../core/contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import type { ProfileAccess } from '../../core/domain/messages/message-access.ts';
import type { Observers } from '../middleware/observability.ts';
import type { AddressPorts } from '../runs/addressed-run.ts';
import type { LifeSignOf } from '../runs/life-sign.ts';

export interface ActionPorts extends AddressPorts {
  readonly messages: MessageStore;
  readonly index: RunIndex;
  readonly tenants: TenantStore;
  readonly workflows: WorkflowLibrary;
  readonly machines: MachineControl;
  readonly diagnoses: DiagnosisStore;
  readonly diagnoseMachine: Pick<MachineControl, 'start'>;
  readonly directory: OrchestratorDirectory;
  readonly answerQuestions: AnswerQuestions;
  readonly lifeSign: LifeSignOf;
  readonly now: () => number;
}

/** A message of which it is known what it wants. */
export interface ActionRequest {
  readonly message: MessageRecord;
  readonly selection: Selection;
  readonly access: ProfileAccess;
  readonly observers: Observers;
}

/** Does what a message wants, or says why not. Each may be called again with the same message, and then changes nothing. */
export type Action = (request: ActionRequest) => Promise<MessageOutcome>;
