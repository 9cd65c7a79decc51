import type { DocumentFault } from '../../contracts/document-fault.ts';

export type FieldPath = readonly (string | number)[];

/** What a check found, by the field: `yaml-places.ts` knows where in the text that is. */
export interface FoundFault {
  readonly path: FieldPath;
  /** The field's name is what is wrong, not its value. */
  readonly atKey?: boolean;
  /** The part of the value that is wrong, and which of its kind, from 0. */
  readonly part?: { readonly text: string; readonly occurrence: number };
  readonly message: string;
  readonly suggestion?: string;
}

export function inFile(
  file: string,
  { path, message, suggestion }: FoundFault,
  { line, column }: { readonly line: number; readonly column: number },
): DocumentFault {
  return {
    file,
    line,
    column,
    field: path.join('.'),
    message,
    ...(suggestion !== undefined && { suggestion }),
  };
}
