const BEDROCK_PREFIX = /^(?:([a-z-]+)\.)?anthropic\./;

export interface ModelName {
  /** As the price table has it: without platform, version and date. */
  readonly family: string;
  /** Bound to a geography, which Bedrock charges more for. */
  readonly regional: boolean;
}

/** Reads `claude-haiku-4-5-20251001` as well as `us.anthropic.claude-haiku-4-5-20251001-v1:0`. */
export function readModelName(model: string): ModelName {
  const bedrock = BEDROCK_PREFIX.exec(model);
  const family = model
    .slice(bedrock?.[0].length ?? 0)
    .replace(/-v\d+(:\d+)?$/, '')
    .replace(/-\d{8}$/, '');
  return { family, regional: bedrock !== null && bedrock[1] !== 'global' };
}
