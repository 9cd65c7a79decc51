import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../contracts/errors.ts';
import { nearestName } from '../nearest-name.ts';

/** Which rules count for a kind of work: all of the files' rules, or those whose ids begin with one of the prefixes. */
export interface StandardsScope {
  readonly files: readonly string[];
  readonly prefixes: readonly string[];
}

export interface StandardsConfig {
  /** Markdown by file name; a rule is a heading `## TS-1: What holds` and what follows it. */
  readonly sources: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, StandardsScope>>;
}

export interface StandardsBundle {
  readonly scope: string;
  readonly markdown: string;
  readonly hash: string;
}

interface Rule {
  readonly id: string;
  readonly text: string;
}

const RULE_HEADING = /^## ([A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d+): .+$/;
const HEADING = /^## /m;

/** The rules of one scope as one text. A scope takes nothing over from another one. */
export function bundleStandards({ sources, scopes }: StandardsConfig, scope: string): StandardsBundle {
  if (!Object.hasOwn(scopes, scope)) throw unknown('scope', scope, Object.keys(scopes));
  const { files, prefixes } = scopes[scope] as StandardsScope;
  const read = files.map(file => {
    if (!Object.hasOwn(sources, file)) throw unknown('file', file, Object.keys(sources));
    return readSource(file, sources[file] as string);
  });
  checkRules(
    scope,
    read.flatMap(({ rules }) => rules),
    prefixes,
  );
  const parts = read.flatMap(({ preamble, rules }) => {
    const kept = rules.filter(({ id }) => prefixes.length === 0 || prefixes.some(has(id)));
    return kept.length === 0 ? [] : [preamble, ...kept.map(({ text }) => text)];
  });
  const markdown = `${parts.filter(Boolean).join('\n\n')}\n`;
  return { scope, markdown, hash: createHash('sha256').update(markdown).digest('hex') };
}

/** Everything that could be wrong with any scope, before a run asks for it. */
export function checkStandards(config: StandardsConfig): void {
  for (const scope of Object.keys(config.scopes)) bundleStandards(config, scope);
}

function readSource(file: string, text: string): { preamble: string; rules: Rule[] } {
  const [preamble = '', ...sections] = text.split(new RegExp(HEADING, 'gm'));
  const rules = sections.map(section => {
    const rule = `## ${section}`.trim();
    const [heading = ''] = rule.split('\n', 1);
    const id = RULE_HEADING.exec(heading)?.[1];
    if (id === undefined)
      throw new ConfigurationError(
        `The standards in ${file} have a heading that names no rule, like "## TS-1: What holds": ${heading}`,
      );
    return { id, text: rule };
  });
  return { preamble: preamble.trim(), rules };
}

function checkRules(scope: string, rules: readonly Rule[], prefixes: readonly string[]): void {
  const ids = rules.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined)
    throw new ConfigurationError(`The standards of scope ${scope} have two rules ${twice}.`);
  const idle = prefixes.find(prefix => !ids.some(id => has(id)(prefix)));
  if (idle !== undefined)
    throw new ConfigurationError(`No rule of scope ${scope} begins with the prefix ${idle}.`);
  if (ids.length === 0) throw new ConfigurationError(`The standards of scope ${scope} have no rule.`);
}

/** `TS` is a prefix of `TS-1`, and not of `TSX-1`. */
function has(id: string): (prefix: string) => boolean {
  return prefix => id.startsWith(`${prefix}-`);
}

function unknown(what: string, name: string, names: readonly string[]): ConfigurationError {
  const meant = nearestName(name, names);
  return new ConfigurationError(
    `The standards have no ${what} "${name}"${meant === undefined ? '' : `; was "${meant}" meant?`}`,
  );
}
