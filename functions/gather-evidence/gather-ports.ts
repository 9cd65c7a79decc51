import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { ReadHistory } from '../../core/adapters/evidence/execution-history.ts';
import type { SearchLogs } from '../../core/adapters/evidence/function-logs.ts';
import type { ObjectReader } from '../../core/adapters/evidence/object-reader.ts';
import type { ConversationRuns } from '../../core/adapters/records/conversation-index.ts';
import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';

/** What evidence comes from. Of runs, messages and conversations nothing is ever written here. */
export interface GatherPorts {
  readonly diagnoses: DiagnosisStore;
  readonly runs: Pick<RunStore, 'find' | 'journal'>;
  readonly conversationRuns: ConversationRuns;
  /** Where the bundle is kept. */
  readonly content: ContentStore;
  readonly objects: ObjectReader;
  readonly history: ReadHistory;
  readonly logs: SearchLogs;
  readonly workflows: WorkflowLibrary;
  readonly directory: OrchestratorDirectory;
  readonly now: () => number;
}
