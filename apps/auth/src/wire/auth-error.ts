import { authErrorCatalogue, type AuthErrorCode, type WeakPasswordReason } from '@rfp/contracts/auth-errors';

export interface AuthErrorOptions {
  /** Where it can say more than the catalogue's. Never tells whether an address is registered. */
  message?: string;
  /** Where the contract answers this code with another status at this place. */
  status?: number;
  /** Why a password is weak; the client hands it on. */
  reasons?: readonly WeakPasswordReason[];
  /** `Retry-After` of a 429 or 503. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** What a call of the auth wire contract fails with. Everything else that is thrown is a bug and becomes `unexpected_failure`. */
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
