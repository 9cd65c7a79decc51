import { isJsonObject, type Json } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';

export interface StringConstraint {
  readonly shortest?: number;
  readonly longest?: number;
  /** The text of a regular expression for the whole value, as AWS shows it. */
  readonly pattern?: string;
  readonly oneOf?: readonly string[];
}

/** What AWS allows in the names of rules, targets and buses. */
export const NAME_PATTERN = String.raw`[\.\-_A-Za-z0-9]+`;

export type RequestInput = Readonly<Record<string, Json | undefined>>;

/**
 * Reads the members of a request and collects what is wrong with them, in AWS's words; `assertValid`
 * refuses the request with all of it at once.
 */
export class RequestMembers {
  readonly #input: RequestInput;
  readonly #path: string;
  readonly #faults: string[];

  constructor(input: RequestInput, path = '', faults: string[] = []) {
    this.#input = input;
    this.#path = path;
    this.#faults = faults;
  }

  requiredString(name: string, constraint: StringConstraint = {}): string {
    if (this.#read(name) === undefined) this.#blame(name, null, 'Member must not be null');
    return this.string(name, constraint) ?? '';
  }

  string(name: string, constraint: StringConstraint = {}): string | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.#wrongType(name, 'a string');
    const { shortest = 0, longest = Number.POSITIVE_INFINITY, pattern, oneOf } = constraint;
    if (value.length < shortest)
      this.#blame(name, value, `Member must have length greater than or equal to ${shortest}`);
    if (value.length > longest)
      this.#blame(name, value, `Member must have length less than or equal to ${longest}`);
    if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(value))
      this.#blame(name, value, `Member must satisfy regular expression pattern: ${pattern}`);
    if (oneOf !== undefined && !oneOf.includes(value))
      this.#blame(name, value, `Member must satisfy enum value set: [${oneOf.join(', ')}]`);
    return value;
  }

  integer(name: string, range: { lowest: number; highest: number }): number | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) throw this.#wrongType(name, 'an integer');
    if (value < range.lowest)
      this.#blame(name, value, `Member must have value greater than or equal to ${range.lowest}`);
    if (value > range.highest)
      this.#blame(name, value, `Member must have value less than or equal to ${range.highest}`);
    return value;
  }

  strings(name: string, size: { fewest: number; most: number }): string[] {
    return this.#array(name, size).filter(item => {
      if (typeof item !== 'string') throw this.#wrongType(name, 'a list of strings');
      return true;
    }) as string[];
  }

  objects(
    name: string,
    size: { fewest: number; most: number },
  ): { input: RequestInput; members: RequestMembers }[] {
    return this.#array(name, size).map((item, index) => {
      if (!isJsonObject(item)) throw this.#wrongType(name, 'a list of objects');
      const path = `${this.#pathOf(name)}.${index + 1}.member.`;
      return { input: item, members: new RequestMembers(item, path, this.#faults) };
    });
  }

  object(name: string): { input: RequestInput; members: RequestMembers } | undefined {
    const value = this.#read(name);
    if (value === undefined) return undefined;
    if (!isJsonObject(value)) throw this.#wrongType(name, 'an object');
    return { input: value, members: new RequestMembers(value, `${this.#pathOf(name)}.`, this.#faults) };
  }

  assertValid(): void {
    const count = this.#faults.length;
    if (count === 0) return;
    const heading = `${count} validation error${count === 1 ? '' : 's'} detected: `;
    throw new AwsError('ValidationException', heading + this.#faults.join('; '));
  }

  #array(name: string, size: { fewest: number; most: number }): Json[] {
    const value = this.#read(name);
    if (value === undefined) this.#blame(name, null, 'Member must not be null');
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.#wrongType(name, 'a list');
    if (value.length < size.fewest)
      this.#blame(name, value, `Member must have length greater than or equal to ${size.fewest}`);
    if (value.length > size.most)
      this.#blame(name, value, `Member must have length less than or equal to ${size.most}`);
    return value;
  }

  /** Null on the wire means not given. */
  #read(name: string): Json | undefined {
    return (Object.hasOwn(this.#input, name) ? this.#input[name] : undefined) ?? undefined;
  }

  #pathOf(name: string): string {
    return `${this.#path}${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  }

  #blame(name: string, value: Json, constraint: string): void {
    const shown = value === null ? 'null' : `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;
    this.#faults.push(
      `Value ${shown} at '${this.#pathOf(name)}' failed to satisfy constraint: ${constraint}`,
    );
  }

  #wrongType(name: string, expected: string): AwsError {
    return new AwsError('SerializationException', `${this.#path}${name} must be ${expected}.`);
  }
}
