import type { StateMachineType } from '@aws-sdk/client-sfn';
import type { Json } from '../../json.ts';

/** A state machine as stored. Its definition is stored apart, under the digest of its text. */
export interface MachineRecord {
  arn: string;
  name: string;
  type: StateMachineType;
  roleArn: string;
  definitionId: string;
  revisionId: string;
  createdMs: number;
  updatedMs: number;
  loggingConfiguration: Json;
  tracingConfiguration: Json;
  tags: Record<string, string>;
  nextVersion: number;
  versions: VersionRecord[];
  aliases: AliasRecord[];
}

export interface VersionRecord {
  version: number;
  definitionId: string;
  revisionId: string;
  roleArn: string;
  description?: string;
  createdMs: number;
}

export interface AliasRecord {
  name: string;
  description?: string;
  routing: { version: number; weight: number }[];
  createdMs: number;
  updatedMs: number;
}
