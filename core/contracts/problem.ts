import { z } from 'zod';
import { CountersignError } from './errors.ts';
import { type Fault, faultsOf, faultText } from './faults.ts';

/** The body of every error answer (RFC 9457); a problem may say more than these members. */
export const problemSchema = z.looseObject({
  type: z.string().describe('Stable; what programs compare.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  hint: z.string().optional().describe('What to do about it.'),
  field: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ProblemBody = z.infer<typeof problemSchema>;

export interface ProblemDescription {
  /** The error's name; `Problem` unless told. */
  readonly name?: string;
  readonly status: number;
  /** The kebab-case end of the type's URI, for example `run-not-found`. */
  readonly slug: string;
  readonly title: string;
  readonly detail: string;
  /** What the caller should do. */
  readonly hint?: string;
  readonly field?: string;
  readonly faults?: readonly Fault[];
  /** Further members of the body, for example `decidedBy`; they cannot replace the standard ones. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

type Told = Partial<Omit<ProblemDescription, 'status' | 'faults'>>;

/** A fault that is the caller's to know and to mend. */
export class Problem extends CountersignError {
  override readonly name: string;
  readonly retryable: boolean;
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly faults: readonly Fault[] | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(description: ProblemDescription) {
    super(description.detail, description.cause === undefined ? undefined : { cause: description.cause });
    this.name = description.name ?? 'Problem';
    this.status = description.status;
    this.retryable = description.status === 429 || description.status >= 500;
    this.type = `/problems/${description.slug}`;
    this.title = description.title;
    this.hint = description.hint;
    this.field = description.field;
    this.faults = description.faults;
    this.extra = description.extra ?? {};
  }

  toBody(): ProblemBody {
    return {
      ...this.extra,
      type: this.type,
      title: this.title,
      status: this.status,
      detail: this.message,
      ...(this.hint !== undefined && { hint: this.hint }),
      ...(this.field !== undefined && { field: this.field }),
      ...(this.faults !== undefined && { errors: this.faults.map(fault => ({ ...fault })) }),
    };
  }
}

export function badRequest(detail: string, told: Told = {}): Problem {
  return new Problem({
    name: 'BadRequest',
    slug: 'bad-request',
    title: 'Bad request',
    ...told,
    detail,
    status: 400,
  });
}

export function badJson(detail = 'The body is not valid JSON.', told: Told = {}): Problem {
  return badRequest(detail, {
    name: 'BadJson',
    slug: 'bad-json',
    title: 'The body cannot be read',
    hint: 'Send one JSON value in UTF-8.',
    ...told,
  });
}

/** Says everything that is wrong at once. */
export function invalid(wrong: readonly Fault[] | z.core.$ZodError, told: Told = {}): Problem {
  const faults = 'issues' in wrong ? faultsOf(wrong) : wrong;
  const [first] = faults;
  return new Problem({
    name: 'Invalid',
    slug: 'invalid',
    title: 'The request is not valid',
    detail: faults.length === 1 && first ? faultText(first) : `${faults.length} fields are not valid.`,
    hint: 'Correct the fields named in `errors` and send the request again.',
    ...(first?.field && { field: first.field }),
    ...told,
    faults,
    status: 422,
  });
}

export function notFound(detail: string, told: Told = {}): Problem {
  return new Problem({
    name: 'NotFound',
    slug: 'not-found',
    title: 'Not found',
    ...told,
    detail,
    status: 404,
  });
}

export function conflict(detail: string, told: Told = {}): Problem {
  const hint = 'Read the current state, then decide whether the request still makes sense.';
  return new Problem({
    name: 'Conflict',
    slug: 'conflict',
    title: 'Conflict',
    hint,
    ...told,
    detail,
    status: 409,
  });
}

export function tooLarge(limitBytes: number, told: Told = {}): Problem {
  const detail = `The body is larger than ${limitBytes} bytes.`;
  return new Problem({
    name: 'TooLarge',
    slug: 'too-large',
    title: 'Too large',
    detail,
    ...told,
    status: 413,
  });
}
