import {
  authErrorCatalogue,
  authRefusal,
  type AuthErrorCode,
  type AuthRefusalOptions,
} from '@rfp/contracts/auth/auth-errors';
import { AppError } from '@rfp/contracts/errors';

/** A failed call of the auth wire contract. */
export class AuthError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: AuthErrorCode,
    private readonly options: AuthRefusalOptions = {},
  ) {
    super(options.message ?? authErrorCatalogue[code].text, { cause: options.cause });
    this.name = 'AuthError';
    this.status = options.status ?? authErrorCatalogue[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** Converts the error for the gateway. An outage stays an outage, on which the client keeps its session. */
  toAppError(): AppError {
    if (this.status < 500) return authRefusal(this.code, { ...this.options, cause: this });
    const details = { retry_after_seconds: this.retryAfterSeconds ?? 2 };
    return this.code === 'unavailable'
      ? new AppError('UNAVAILABLE', { details, cause: this })
      : new AppError('INTERNAL', { cause: this });
  }
}
