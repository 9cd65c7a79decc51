import type { z } from 'zod';
import { BadEvent } from '../../contracts/bad-event.ts';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import type { EventSource, OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { requestEventSchema } from '../../contracts/run-requested.ts';
import { holdsHalfCharacter } from '../half-character.ts';

/** An event of a source that the settings know, with what it says. */
export interface SourcedEvent<Detail> {
  readonly eventId: string;
  readonly source: string;
  readonly known: EventSource;
  readonly detail: Detail;
  /** The same whenever the same is asked for. */
  readonly identity: readonly string[];
}

interface Told {
  readonly tenantId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Reads an event as far as its source may ask for anything at all. Throws `BadEvent`. */
export function readSourcedEvent<Detail extends Told>(
  event: unknown,
  { detailType, schema }: { readonly detailType: string; readonly schema: z.ZodType<Detail> },
  { eventSources }: Pick<OrchestratorDirectory, 'eventSources'>,
): SourcedEvent<Detail> {
  const envelope = parse(requestEventSchema, event, 'NotARequest');
  const { id, source, 'detail-type': type } = envelope;
  if (type !== detailType) throw new BadEvent('NotARequest', `detail-type: It is not ${detailType}.`);
  if (envelope.detail.version !== 1)
    throw new BadEvent('UnknownVersion', 'version: Only version 1 of a request is known.');
  const known = Object.hasOwn(eventSources, source) ? eventSources[source] : undefined;
  if (known === undefined)
    throw new BadEvent('UnknownSource', `source: The settings name no event source ${source}.`);
  const detail = parse(schema, envelope.detail, 'InvalidRequest');
  if (holdsHalfCharacter(detail))
    throw new BadEvent('InvalidRequest', 'detail: It holds half of a character.');
  const { tenantId } = known;
  if (detail.tenantId !== undefined && detail.tenantId !== tenantId)
    throw new BadEvent('ForbiddenTenant', `tenantId: The source ${source} acts for ${tenantId} alone.`);
  const key = detail.idempotencyKey;
  const identity = ['event', tenantId, source, ...(key === undefined ? ['id', id] : ['key', key])];
  return { eventId: id, source, known, detail, identity };
}

/** For whom the event speaks: `field` is what it calls him. */
export function userOfSource(
  { source, known: { users } }: Pick<SourcedEvent<unknown>, 'source' | 'known'>,
  field: string,
  userId: string | undefined,
): string {
  if ('only' in users) {
    if (userId === undefined || userId === users.only) return users.only;
    throw new BadEvent('ForbiddenUser', `${field}: The source ${source} acts for ${users.only} alone.`);
  }
  if (userId === undefined)
    throw new BadEvent('ForbiddenUser', `${field}: The source ${source} has to name the user.`);
  if (users.named === 'any' || users.named.includes(userId)) return userId;
  throw new BadEvent('ForbiddenUser', `${field}: The source ${source} may not act for ${userId}.`);
}

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  reason: 'NotARequest' | 'InvalidRequest',
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BadEvent(reason, faultsOf(parsed.error).map(faultText).join('; '));
}
