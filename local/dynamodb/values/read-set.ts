import { AwsError } from '../../wire/aws-error.ts';
import { textOfBytes } from './compare-values.ts';
import { normaliseNumber } from './normalise-number.ts';
import { readBytes, readElements, readText } from './read-member.ts';

// The wording of every message, down to its blanks, is DynamoDB's.

export function readStringSet(raw: unknown): readonly string[] {
  const members = readElements(raw).map(readText);
  if (members.length === 0) throw invalidParameter('An string set  may not be empty');
  if (hasDuplicates(members))
    throw invalidParameter(`Input collection [${members.join(', ')}] contains duplicates.`);
  return members;
}

export function readNumberSet(raw: unknown): readonly string[] {
  const members = readElements(raw).map(member => normaliseNumber(readText(member)));
  if (members.length === 0) throw invalidParameter('An number set  may not be empty');
  if (hasDuplicates(members))
    throw new AwsError('ValidationException', 'Input collection contains duplicates');
  return members;
}

export function readBinarySet(raw: unknown): readonly Uint8Array[] {
  const members = readElements(raw).map(readBytes);
  if (members.length === 0) throw invalidParameter('Binary sets should not be empty');
  if (hasDuplicates(members.map(textOfBytes))) {
    const texts = members.map(bytes => Buffer.from(bytes).toString('base64'));
    throw invalidParameter(`Input collection [${texts.join(', ')}]of type BS contains duplicates.`);
  }
  return members;
}

function hasDuplicates(members: readonly string[]): boolean {
  return new Set(members).size !== members.length;
}

function invalidParameter(reason: string): AwsError {
  return new AwsError('ValidationException', `One or more parameter values were invalid: ${reason}`);
}
