/** What a member of a response may be. Timestamps and bytes are text. */
export type MemberType =
  | { kind: 'string' | 'number'; min?: number; max?: number }
  | { kind: 'boolean' | 'any' }
  | { kind: 'list'; of: MemberType; min?: number; max?: number }
  | { kind: 'map'; of: MemberType }
  | { kind: 'structure'; name: string };

export interface Member {
  type: MemberType;
  isRequired: boolean;
}

export interface ResponseModel {
  /** The structure that each operation answers with. */
  operations: ReadonlyMap<string, string>;
  structures: ReadonlyMap<string, ReadonlyMap<string, Member>>;
}

/**
 * Reads lines of two kinds: `Operation -> Structure` and `Structure: Member type, Member! type`. A type is `string`,
 * `number`, `boolean`, `any`, a structure's name, `[type]` for lists or `{type}` for maps; `(min..max)` limits
 * a number's value or the length of anything else; `!` marks what is always present.
 */
export function parseResponseModel(text: string): ResponseModel {
  const operations = new Map<string, string>();
  const structures = new Map<string, ReadonlyMap<string, Member>>();
  for (const line of text.trim().split('\n')) {
    const [operation = '', answer] = line.split(' -> ');
    if (answer !== undefined) operations.set(operation, answer);
    else {
      const [name = '', members = ''] = line.split(/:\s*/);
      structures.set(name, parseMembers(members));
    }
  }
  return { operations, structures };
}

function parseMembers(text: string): Map<string, Member> {
  const members = text === '' ? [] : text.split(', ');
  return new Map(
    members.map(member => {
      const [name = '', type = ''] = member.split(' ');
      return [name.replace('!', ''), { type: parseType(type), isRequired: name.endsWith('!') }];
    }),
  );
}

const LIMITED = /^(?<type>.+)\((?<min>-?\d*)\.\.(?<max>\d*)\)$/;

function parseType(text: string): MemberType {
  if (text.startsWith('{')) return { kind: 'map', of: parseType(text.slice(1, -1)) };
  const { type = text, min, max } = (text.endsWith(')') ? LIMITED.exec(text)?.groups : undefined) ?? {};
  const limits = { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) };
  if (type.startsWith('[')) return { kind: 'list', of: parseType(type.slice(1, -1)), ...limits };
  if (type === 'string' || type === 'number') return { kind: type, ...limits };
  if (type === 'boolean' || type === 'any') return { kind: type };
  return { kind: 'structure', name: type };
}
