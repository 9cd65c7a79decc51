import type { Json } from '../../json.ts';
import type { EventEnvelope } from '../event-envelope.ts';
import { parseEventPath } from './event-path.ts';

export interface InputTransformer {
  readonly InputPathsMap?: Readonly<Record<string, string>>;
  readonly InputTemplate: string;
}

export interface TransformContext {
  readonly event: EventEnvelope;
  readonly ruleArn: string;
  readonly ruleName: string;
  /** ISO 8601. */
  readonly ingestionTime: string;
}

const PLACEHOLDER = /<([^<>\s]+)>/g;
const STRING_OR_PLACEHOLDER = /"(?:[^"\\]|\\[\s\S])*"|<([^<>\s]+)>/g;

const predefined = new Map<string, (context: TransformContext) => Json>([
  ['aws.events.rule-arn', ({ ruleArn }) => ruleArn],
  ['aws.events.rule-name', ({ ruleName }) => ruleName],
  ['aws.events.event.ingestion-time', ({ ingestionTime }) => ingestionTime],
  ['aws.events.event', ({ event }) => withoutDetail(event)],
  ['aws.events.event.json', ({ event }) => ({ ...event })],
]);

/**
 * Fills a template. Outside quotes a value appears as JSON; inside quotes a string appears as its
 * text and anything else as JSON without quotation marks. What the event lacks is the empty string.
 */
export function transformInput(transformer: InputTransformer, context: TransformContext): string {
  const resolveValue = (name: string): Json => {
    const read = predefined.get(name);
    if (read !== undefined) return read(context);
    const path = transformer.InputPathsMap?.[name];
    return (path === undefined ? undefined : parseEventPath(path)?.({ ...context.event })) ?? '';
  };
  return fillTemplate(transformer.InputTemplate, resolveValue);
}

/** Why a transformer cannot be used, or undefined if it can. */
export function findTransformerFault(transformer: InputTransformer, targetId: string): string | undefined {
  const paths = transformer.InputPathsMap ?? {};
  for (const [name, path] of Object.entries(paths)) {
    if (/^aws/i.test(name)) return `InputPathsMap for target ${targetId} contains reserved key ${name}.`;
    if (parseEventPath(path) === undefined)
      return `InputPathsMap for target ${targetId} contains invalid JSON path ${path}.`;
  }
  for (const [, name = ''] of transformer.InputTemplate.matchAll(PLACEHOLDER))
    if (!predefined.has(name) && !Object.hasOwn(paths, name))
      return `InputTemplate for target ${targetId} contains invalid placeholder ${name}.`;
  if (!isUsableInput(fillTemplate(transformer.InputTemplate, () => '')))
    return `Invalid InputTemplate for target ${targetId} : it must be JSON, or lines of JSON strings.`;
  return undefined;
}

function fillTemplate(template: string, resolveValue: (name: string) => Json): string {
  return template.replace(STRING_OR_PLACEHOLDER, (found, name: string | undefined) =>
    name === undefined
      ? found.replace(PLACEHOLDER, (_, inner: string) => asQuotedText(resolveValue(inner)))
      : JSON.stringify(resolveValue(name)),
  );
}

function asQuotedText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value).slice(1, -1);
  return JSON.stringify(value).replaceAll('\\"', '').replaceAll('"', '');
}

function isUsableInput(text: string): boolean {
  return isJson(text) || text.split('\n').every(line => line.trim() === '' || isJson(line));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** EventBridge spells `detail-type` as `detailType` here. */
function withoutDetail(event: EventEnvelope): Json {
  const { detail: _, 'detail-type': detailType, ...rest } = event;
  return { ...rest, detailType };
}
