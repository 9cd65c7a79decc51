import type { StateMachineType } from '@aws-sdk/client-sfn';

/** A state machine as the engine starts it: one revision of one machine, perhaps through a version or alias. */
export interface MachineRevision {
  stateMachineArn: string;
  name: string;
  type: StateMachineType;
  roleArn: string;
  definitionId: string;
  versionArn?: string;
  aliasArn?: string;
}
