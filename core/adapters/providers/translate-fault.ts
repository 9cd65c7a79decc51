import {
  ConfigurationError,
  CountersignError,
  ProviderUnavailable,
  RateLimited,
} from '../../contracts/errors.ts';

const LONGEST_DETAIL = 300;

/** Their texts say what is wrong with the request. Those about keys and signatures may repeat parts of them. */
const STATUSES_WITH_DETAIL: ReadonlySet<number> = new Set([400, 404, 413, 422]);
/** Worth another try, although the API puts them among the faults of the caller. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 499]);

/** What a stream says once its status, 200, is out. */
const KIND_BY_TYPE: Readonly<Record<string, 'limited' | 'misconfigured'>> = {
  rate_limit_error: 'limited',
  throttlingException: 'limited',
  invalid_request_error: 'misconfigured',
  validationException: 'misconfigured',
  authentication_error: 'misconfigured',
  permission_error: 'misconfigured',
  not_found_error: 'misconfigured',
  billing_error: 'misconfigured',
};

interface Origin {
  readonly key: string;
  readonly secrets: readonly string[];
}

/** What the SDKs' errors have in common. */
interface SdkFault {
  readonly status?: unknown;
  readonly type?: unknown;
  readonly error?: { readonly message?: unknown; readonly error?: { readonly message?: unknown } };
  readonly requestID?: unknown;
  readonly cause?: unknown;
}

/**
 * An error of this product in place of one of an SDK, which is not kept as its cause: SDK errors hold headers,
 * and headers hold keys.
 */
export function translateFault(fault: unknown, origin: Origin): CountersignError {
  if (fault instanceof CountersignError) return fault;
  const sdkFault: SdkFault = typeof fault === 'object' && fault !== null ? fault : {};
  if (sdkFault.cause instanceof CountersignError) return sdkFault.cause;
  if (causesOf(fault).some(({ name }) => name === 'CredentialsProviderError'))
    return new ConfigurationError(`${origin.key} finds no AWS credentials.`);
  const message = describe(sdkFault, origin);
  switch (kindOf(sdkFault)) {
    case 'limited':
      return new RateLimited(message);
    case 'misconfigured':
      return new ConfigurationError(message);
    default:
      return new ProviderUnavailable(message);
  }
}

function kindOf({ status, type }: SdkFault): 'limited' | 'misconfigured' | 'unavailable' {
  if (status === 429) return 'limited';
  if (typeof status === 'number' && status >= 400 && status < 500)
    return PASSING_STATUSES.has(status) ? 'unavailable' : 'misconfigured';
  return (status === undefined && KIND_BY_TYPE[String(type)]) || 'unavailable';
}

function describe(fault: SdkFault, { key, secrets }: Origin): string {
  const { status, type, requestID } = fault;
  const kind = isName(type) ? ` (${type})` : '';
  const request = isName(requestID) ? `, request ${requestID}` : '';
  if (typeof status !== 'number' && kind === '') return `${key} cannot be reached${reasonOf(fault)}.`;
  const answer = `${key} answered with ${typeof status === 'number' ? status : 'an error'}${kind}${request}`;
  const detail = typeof status === 'number' && STATUSES_WITH_DETAIL.has(status) ? detailOf(fault) : '';
  return detail === '' ? `${answer}.` : `${answer}: ${withoutSecrets(detail, secrets)}`;
}

function detailOf({ error }: SdkFault): string {
  const detail = error?.error?.message ?? error?.message;
  return typeof detail === 'string' ? detail.slice(0, LONGEST_DETAIL) : '';
}

/** `ECONNREFUSED`, however deep it is. */
function reasonOf(fault: unknown): string {
  const code = causesOf(fault)
    .map(cause => cause.code)
    .find(isName);
  return code === undefined ? '' : ` (${code})`;
}

interface Cause {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** The fault and what led to it. */
function causesOf(fault: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = fault; typeof cause === 'object' && cause !== null && causes.length < 6; ) {
    causes.push(cause);
    cause = (cause as Cause).cause;
  }
  return causes;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,60}$/.test(value);
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}
