import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { type AuditRow, auditQuerySchema } from '../../core/contracts/audit.ts';
import { auditCsv } from '../../core/domain/audit/audit-csv.ts';
import { auditRow } from '../../core/domain/audit/audit-row.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { visibleRun } from '../runs/visible-run.ts';

const EVENTS_A_READ = 100;
/** An answer has room for six megabytes, and a comment for four thousand characters. */
const MOST_EVENTS = 400;

/** What people were asked about a run, said and were refused: by whom, when, how, from where, about what. */
export function readAudit({ runs }: { readonly runs: RunStore }): Route {
  return async request => {
    const { format, after } = request.queryAs(auditQuerySchema);
    const { run } = await visibleRun(runs, request);
    const rows: AuditRow[] = [];
    let next = after;
    for (let read = 0; read < MOST_EVENTS; read += EVENTS_A_READ) {
      const page = await runs.journal(run.runId, EVENTS_A_READ, next);
      rows.push(...page.events.flatMap(event => auditRow(event) ?? []));
      next = page.next;
      if (next === undefined) break;
    }
    if (format === 'json') return json(200, { rows, next });
    return {
      status: 200,
      contentType: 'text/csv; charset=utf-8; header=present',
      body: auditCsv(rows),
      headers: {
        'content-disposition': `attachment; filename="audit-${run.runId}.csv"`,
        ...(next !== undefined && {
          link: `</runs/${run.runId}/audit?format=csv&after=${next}>; rel="next"`,
        }),
      },
    };
  };
}
