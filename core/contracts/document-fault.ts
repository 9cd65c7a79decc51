import { CountersignError } from './errors.ts';

/** One thing that is wrong with a written document, and where. Lines and columns count from 1. */
export interface DocumentFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `workflows.0.steps.2.agent`; empty for the whole. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** A document says nothing that can be used; `faults` holds everything that is wrong with it. */
export class InvalidDocument extends CountersignError {
  override readonly name = 'InvalidDocument';
  readonly retryable = false;
  readonly faults: readonly DocumentFault[];

  constructor(faults: readonly DocumentFault[]) {
    super(faults.map(fault => `${placeOf(fault)}: ${whatIsWrong(fault)}`).join('\n'));
    this.faults = faults;
  }
}

/** As editors and terminals make links of it. */
export function placeOf({ file, line, column }: DocumentFault): string {
  return `${file}:${line}:${column}`;
}

export function whatIsWrong({ field, message, suggestion }: DocumentFault): string {
  const said = field === '' ? message : `${field} ${message}`;
  return suggestion === undefined ? said : `${said}; did you mean "${suggestion}"?`;
}
