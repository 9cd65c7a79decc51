import { AwsError } from '../../wire/aws-error.ts';
import type { AttributeValue, Item } from './attribute-value.ts';
import { normaliseNumber } from './normalise-number.ts';
import { putMember } from './put-member.ts';
import { readBoolean, readBytes, readElements, readText } from './read-member.ts';
import { readBinarySet, readNumberSet, readStringSet } from './read-set.ts';
import { isValueType, type ValueType } from './value-type.ts';

const DEEPEST_LEVEL = 32;

type RawValue = Readonly<Record<string, unknown>>;

/** Refuses what is no attribute value. The value that it returns shares nothing with `raw` but binaries. */
export function readValue(raw: unknown): AttributeValue {
  return readAtLevel(raw, 1);
}

export function readItem(raw: unknown): Item {
  return readMembers(raw, 1);
}

function readAtLevel(raw: unknown, level: number): AttributeValue {
  if (level > DEEPEST_LEVEL)
    throw new AwsError(
      'ValidationException',
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    );
  const value = asObject(raw);
  const type = onlyTypeIn(value);
  const member = value[type];
  switch (type) {
    case 'S':
      return { S: readText(member) };
    case 'N':
      return { N: normaliseNumber(readText(member)) };
    case 'BOOL':
      return { BOOL: readBoolean(member) };
    case 'NULL':
      return readNull(member);
    case 'B':
      return { B: readBytes(member) };
    case 'L':
      return { L: readElements(member).map(element => readAtLevel(element, level + 1)) };
    case 'M':
      return { M: readMembers(member, level + 1) };
    case 'SS':
      return { SS: readStringSet(member) };
    case 'NS':
      return { NS: readNumberSet(member) };
    case 'BS':
      return { BS: readBinarySet(member) };
  }
}

function readMembers(raw: unknown, level: number): Item {
  const members = asObject(raw);
  const item: Record<string, AttributeValue> = {};
  for (const name of Object.keys(members)) putMember(item, name, readAtLevel(members[name], level));
  return item;
}

function readNull(raw: unknown): AttributeValue {
  if (!readBoolean(raw))
    throw new AwsError(
      'ValidationException',
      'One or more parameter values were invalid: Null attribute value types must have the value of true',
    );
  return { NULL: true };
}

function asObject(raw: unknown): RawValue {
  if (raw === null || raw === undefined) return {};
  if (typeof raw !== 'object' || Array.isArray(raw))
    throw new AwsError('SerializationException', 'Unexpected value type in payload');
  return raw as RawValue;
}

/** As on the wire: members that are null count as absent, unknown ones are ignored. */
function onlyTypeIn(raw: RawValue): ValueType {
  let found: ValueType | undefined;
  for (const member in raw) {
    if (raw[member] === undefined || raw[member] === null || !isValueType(member)) continue;
    if (found !== undefined)
      throw new AwsError(
        'ValidationException',
        'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
      );
    found = member;
  }
  if (found === undefined)
    throw new AwsError(
      'ValidationException',
      'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    );
  return found;
}
