import { AwsError } from '../../wire/aws-error.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';

const NAME_PLACEHOLDER = /^#[A-Za-z0-9_]+$/;
const VALUE_PLACEHOLDER = /^:[A-Za-z0-9_]+$/;

/** What the placeholders of one request's expressions stand for, and which of them were used. */
export class ExpressionScope {
  readonly #names: Readonly<Record<string, string>>;
  readonly #values: Readonly<Record<string, AttributeValue>>;
  readonly #used = new Set<string>();

  constructor(
    names: Readonly<Record<string, string>> | undefined,
    values: Readonly<Record<string, AttributeValue>> | undefined,
  ) {
    if (names !== undefined) checkPlaceholders('ExpressionAttributeNames', names, NAME_PLACEHOLDER);
    if (values !== undefined) checkPlaceholders('ExpressionAttributeValues', values, VALUE_PLACEHOLDER);
    this.#names = names ?? {};
    this.#values = values ?? {};
  }

  nameOf(placeholder: string, kind: ExpressionKind): string {
    const name = getMember(this.#names, placeholder);
    if (name === undefined)
      throw invalidExpression(
        kind,
        `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
      );
    this.#used.add(placeholder);
    return name;
  }

  valueOf(placeholder: string, kind: ExpressionKind): AttributeValue {
    const value = getMember(this.#values, placeholder);
    if (value === undefined)
      throw invalidExpression(
        kind,
        `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
      );
    this.#used.add(placeholder);
    return value;
  }

  /** To be asked once every expression of the request is compiled. */
  assertAllUsed(): void {
    this.#assertUsed('ExpressionAttributeNames', this.#names);
    this.#assertUsed('ExpressionAttributeValues', this.#values);
  }

  #assertUsed(parameter: string, placeholders: Readonly<Record<string, unknown>>): void {
    const unused = Object.keys(placeholders).filter(placeholder => !this.#used.has(placeholder));
    if (unused.length > 0)
      throw new AwsError(
        'ValidationException',
        `Value provided in ${parameter} unused in expressions: keys: {${unused.join(', ')}}`,
      );
  }
}

function checkPlaceholders(
  parameter: string,
  placeholders: Readonly<Record<string, unknown>>,
  notation: RegExp,
): void {
  const keys = Object.keys(placeholders);
  if (keys.length === 0) throw new AwsError('ValidationException', `${parameter} must not be empty`);
  const malformed = keys.find(key => !notation.test(key));
  if (malformed !== undefined)
    throw new AwsError(
      'ValidationException',
      `${parameter} contains invalid key: Syntax error; key: "${malformed}"`,
    );
}
