import type { AuditRow } from '../../contracts/audit.ts';
import type { RunEvent } from '../../contracts/run-record.ts';

type Recorded = RunEvent & { readonly sequence: number };

/** The line of the audit that an event is; `undefined` for what machines do among themselves. */
export function auditRow(event: Recorded): AuditRow | undefined {
  const told = factsOf(event);
  return told && { sequence: event.sequence, at: event.at, what: event.type, ...told };
}

type Facts = Omit<AuditRow, 'sequence' | 'at' | 'what'>;

function factsOf(event: RunEvent): Facts | undefined {
  switch (event.type) {
    case 'run.started':
      return { by: event.requestedBy };
    case 'gate.opened':
    case 'questions.asked':
    case 'plan.proposed': {
      const { gateId, contentHash, expiresAt, asked } = event.gate;
      return { gateId, stepId: event.stepId, contentHash, expiresAt, ...(asked && { asked }) };
    }
    case 'questions.answered':
      return { ...signed(event), decision: 'answer' };
    case 'plan.approved':
      return { ...signed(event), decision: 'approve' };
    case 'plan.revised':
      return { ...signed(event), decision: 'revise' };
    case 'plan.rejected':
      return { ...signed(event), decision: 'reject' };
    case 'gate.decided':
      return { ...signed(event), decision: event.decision };
    case 'gate.voted':
      return { ...signed(event), decision: 'approve' };
    case 'plan.amended':
      return { ...signed(event), changes: event.changes };
    case 'gate.delegated':
      return { ...signed(event), asked: [event.to] };
    case 'gate.refused':
      return { ...signed(event), decision: event.decision, reason: event.reason };
    case 'gate.relinked':
      return signed(event);
    case 'gate.reminded':
      return { gateId: event.gateId };
    case 'gate.escalated':
      return { gateId: event.gateId, asked: event.asked };
    case 'run.failed':
      return { reason: event.reason };
    case 'run.canceled':
      return { by: event.by, reason: event.reason };
    case 'run.redriven': {
      const { by, diagnosis } = event;
      return {
        by,
        ...(diagnosis !== undefined && {
          reason: `proposed by ${diagnosis.diagnosisId}`,
          contentHash: diagnosis.contentHash,
        }),
      };
    }
    default:
      return undefined;
  }
}

type Signed = Extract<RunEvent, { by: string; gateId: string }>;

function signed(event: Signed): Facts {
  const { by, gateId, source, seat } = event;
  return {
    ...{ by, gateId },
    ...(source !== undefined && { source }),
    ...(seat !== undefined && { seat }),
    ...('contentHash' in event && event.contentHash !== undefined && { contentHash: event.contentHash }),
    ...('editedHash' in event && event.editedHash !== undefined && { editedHash: event.editedHash }),
    ...('comment' in event && event.comment !== undefined && { comment: event.comment }),
  };
}
