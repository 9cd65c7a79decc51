import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { DiagnosticLog } from './diagnostic.ts';

const maxCharacters = 1_048_576;
/** Far beyond any workflow, and shallow enough for the recursion of the checks. */
const maxDepth = 500;

/** The JSON object in a definition's text; reports why there is none. */
export function readDefinitionText(definition: string, log: DiagnosticLog): JsonObject | undefined {
  if (definition === '') {
    log.error('MISSING_DESCRIPTION', 'Definition must not be empty');
    return undefined;
  }
  if (definition.length > maxCharacters) {
    log.error('SCHEMA_VALIDATION_FAILED', `Definition must not be longer than ${maxCharacters} characters`);
    return undefined;
  }
  if (/\p{Surrogate}/u.test(definition)) {
    log.error('INVALID_JSON_DESCRIPTION', 'Definition must be well-formed Unicode text');
    return undefined;
  }
  let parsed: Json = null;
  if (definition.trim() !== '') {
    try {
      parsed = JSON.parse(definition) as Json;
    } catch (fault) {
      log.error('INVALID_JSON_DESCRIPTION', fault instanceof Error ? fault.message : 'Invalid JSON');
      return undefined;
    }
  }
  if (!isJsonObject(parsed)) {
    log.error('SCHEMA_VALIDATION_FAILED', 'Definition must be a valid JSON object');
    return undefined;
  }
  if (isTooDeep(parsed)) {
    log.error('TOO_DEEPLY_NESTED', `Definition must not be nested deeper than ${maxDepth} levels`);
    return undefined;
  }
  return parsed;
}

function isTooDeep(root: Json): boolean {
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
