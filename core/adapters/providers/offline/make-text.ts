import { ConfigurationError } from '../../../contracts/errors.ts';
import { type JsonSchema, patternsOf } from './json-schema.ts';
import { samplePattern } from './sample-pattern.ts';
import { clip, LABEL, type Scene } from './scene.ts';

type TextMaker = (scene: Scene, wish?: string) => string;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2000-01-01T00:00:00Z',
  date: '2000-01-01',
  time: '00:00:00',
  duration: 'PT0S',
  email: 'offline@example.com',
  uri: 'https://offline.example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};
const PATH_NAME = /path$/i;
const LONGEST_SLUG = 40;
const REPEATS = [1, 0, 2, 4, 8, 16, 32, 64, 128];

/** Texts for one place of a schema; the place's own description says what stands there. */
export function textMaker(schema: JsonSchema, name: string): TextMaker {
  const { minLength = 0, maxLength = Infinity } = schema;
  const patterns = patternsOf(schema).map(expression);
  const fits = (text: string) => {
    const length = characters(text);
    return length >= minLength && length <= maxLength && patterns.every(pattern => pattern.test(text));
  };
  if (patterns.length > 0 || FORMATS[schema.format ?? ''] !== undefined) {
    const fixed = fixedText(schema, fits);
    return (_scene, wish) => (wish !== undefined && fits(wish) ? wish : fixed);
  }
  const sized = (text: string) => {
    const cut = clip(text, maxLength);
    const missing = minLength - (minLength === 0 ? 0 : characters(cut));
    return missing > 0 ? `${cut}${''.padEnd(missing, ` ${LABEL}`)}` : cut;
  };
  const write = PATH_NAME.test(name) ? filePath : isMarkdown(schema, name) ? document : sentence;
  const what = schema.description ?? words(name);
  return (scene, wish) => sized(wish ?? write(what, scene));
}

function sentence(what: string, { topic, item }: Scene): string {
  return item === 0 ? `${LABEL} ${what}: ${topic}` : `${LABEL} ${what} (${item}): ${topic}`;
}

function document(what: string, { topic }: Scene): string {
  return `# ${LABEL} ${topic}\n\nNo model was asked. Here would stand: ${what}.\n`;
}

/** A label with brackets could be no part of a path. */
function filePath(_what: string, { topic, item }: Scene): string {
  const slug = topic.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `offline/${[`file-${Math.max(item, 1)}`, ...slug].join('-').slice(0, LONGEST_SLUG)}.txt`;
}

function isMarkdown({ description = '' }: JsonSchema, name: string): boolean {
  return /markdown/i.test(description) || /markdown/i.test(name);
}

/** JSON Schema and zod count these, not the units that strings are made of. */
function characters(text: string): number {
  return Array.from(text).length;
}

/** JSON Schema keeps no flags: most expressions mean the same with `u`, some are only valid without it. */
function expression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** A text in a form that leaves no room to say anything. */
function fixedText(schema: JsonSchema, fits: (text: string) => boolean): string {
  const sample = FORMATS[schema.format ?? ''];
  if (sample !== undefined && fits(sample)) return sample;
  for (const repeats of REPEATS) {
    const parts = patternsOf(schema).map(pattern => samplePattern(pattern, repeats));
    const candidates = [
      LABEL,
      ...parts.map(part => `${LABEL}\n\n${part}`),
      ...parts,
      ...parts.flatMap(left => parts.flatMap(right => [`${left}${LABEL}${right}`, `${left}${right}`])),
    ];
    const fitting = candidates.find(fits);
    if (fitting !== undefined) return fitting;
  }
  throw new ConfigurationError(
    `The offline provider cannot make up a text that fits ${patternsOf(schema).join(' and ')}; a test can script the reply.`,
  );
}

/** `openQuestions` and `open_questions` as a person would write them. */
function words(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced === '' ? 'A text' : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
