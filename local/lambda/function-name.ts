import { AwsError } from '../wire/aws-error.ts';

const FORM =
  /^(?:arn:[\w-]+:lambda:[\w-]+:\d{12}:function:|\d{12}:function:|function:)?([\w-]{1,64})(?::(\$LATEST|[\w-]+))?$/;

/** Reads a function's name from any form that the API takes: name, ARN or part of one, with or without qualifier. */
export function parseFunctionName(text: string): { readonly name: string; readonly qualifier: string } {
  const match = FORM.exec(text);
  if (match?.[1] === undefined)
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: Value '${text}' at 'functionName' failed to satisfy constraint: Member must satisfy regular expression pattern: ${FORM.source}`,
    );
  return { name: match[1], qualifier: match[2] ?? '$LATEST' };
}
