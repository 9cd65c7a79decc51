import { CountersignError } from '../../contracts/errors.ts';

/** It may work later: the other side is down, busy, or somebody has to mend its settings. */
export class ChannelUnavailable extends CountersignError {
  override readonly name = 'ChannelUnavailable';
  readonly retryable = true;
  /** The other side said how long to leave it alone. */
  readonly retryAfterMs: number | undefined;
  /** It is certain that nothing got through. */
  readonly isUnsent: boolean;

  constructor(
    message: string,
    options: ErrorOptions & { readonly retryAfterMs?: number; readonly isUnsent?: boolean } = {},
  ) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
    this.isUnsent = options.isUnsent ?? false;
  }
}

/** The other side does not take this message, or not for this recipient. */
export class NoticeRefused extends CountersignError {
  override readonly name = 'NoticeRefused';
  readonly retryable = false;
}
