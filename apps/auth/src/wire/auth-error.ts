import { authErrorCatalogue, type AuthErrorCode, type WeakPasswordReason } from '@rfp/contracts/auth-errors';

export interface AuthErrorOptions {
  /** More specific than the catalogue's. Must not reveal whether an address is registered. */
  message?: string;
  /** If the contract uses another status here. */
  status?: number;
  /** Why a password is weak, for the client. */
  reasons?: readonly WeakPasswordReason[];
  /** `Retry-After` of a 429 or 503. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failed call of the auth wire contract. Any other error is a bug and becomes `unexpected_failure`. */
export class AuthError extends Error {
  readonly status: number;
  readonly reasons: readonly WeakPasswordReason[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: AuthErrorCode,
    options: AuthErrorOptions = {},
  ) {
    super(options.message ?? authErrorCatalogue[code].text, { cause: options.cause });
    this.name = 'AuthError';
    this.status = options.status ?? authErrorCatalogue[code].status;
    this.reasons = options.reasons;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
