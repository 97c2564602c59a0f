import { z } from 'zod';
import { authApiVersion, authApiVersionHeader } from '../http.js';
import { AppError } from '../errors.js';

/**
 * Every error of the auth wire contract (`/auth/v1`): HTTP status and default message. The codes are those of `@supabase/auth-js`, and of RFC 8628
 * for the device flow. A route may respond with another status.
 */
export const authErrorCatalogue = {
  access_denied: { status: 400, text: 'The sign-in was denied' },
  anonymous_provider_disabled: { status: 422, text: 'Anonymous sign-ins are disabled' },
  authorization_pending: { status: 400, text: 'The sign-in has not been confirmed yet' },
  bad_code_verifier: { status: 400, text: 'code challenge does not match previously saved code verifier' },
  bad_json: { status: 400, text: 'Could not parse the request body as JSON' },
  bad_jwt: { status: 403, text: 'invalid JWT: unable to parse or verify signature' },
  bad_oauth_callback: { status: 400, text: 'OAuth callback with invalid parameters' },
  bad_oauth_state: { status: 400, text: 'OAuth state parameter is invalid or has expired' },
  current_password_invalid: { status: 400, text: 'Current password is incorrect' },
  current_password_required: { status: 400, text: 'Current password is required to set a new one' },
  email_conflict_identity_not_deletable: {
    status: 422,
    text: 'This identity cannot be removed: the remaining address belongs to another account',
  },
  email_exists: { status: 422, text: 'A user with this email address has already been registered' },
  email_not_confirmed: { status: 400, text: 'Email not confirmed' },
  expired_token: { status: 400, text: 'The code of this sign-in has expired' },
  flow_state_expired: { status: 422, text: 'Flow state is expired' },
  flow_state_not_found: { status: 404, text: 'invalid flow state, no valid flow state found' },
  forbidden: { status: 403, text: 'This request is not allowed' },
  identity_already_exists: { status: 422, text: 'Identity is already linked to another user' },
  identity_not_found: { status: 422, text: 'Identity does not exist' },
  insufficient_aal: { status: 403, text: 'AAL2 required to do this' },
  invalid_credentials: { status: 400, text: 'Invalid login credentials' },
  invalid_grant: { status: 400, text: 'The device code is unknown or was used already' },
  manual_linking_disabled: { status: 404, text: 'Manual linking is disabled' },
  method_not_allowed: { status: 405, text: 'This path does not support that method' },
  mfa_challenge_expired: {
    status: 422,
    text: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  },
  mfa_factor_name_conflict: { status: 422, text: 'A factor with this friendly name already exists' },
  mfa_factor_not_found: { status: 404, text: 'MFA factor with the provided factor ID could not be found' },
  mfa_totp_enroll_not_enabled: { status: 422, text: 'MFA enroll is disabled for TOTP' },
  mfa_verification_failed: { status: 422, text: 'Invalid TOTP code entered' },
  no_authorization: { status: 401, text: 'This endpoint requires a valid Bearer token' },
  not_admin: { status: 403, text: 'User not allowed' },
  not_found: { status: 404, text: 'The requested path does not exist' },
  otp_expired: { status: 403, text: 'Email link is invalid or has expired' },
  over_email_send_rate_limit: { status: 429, text: 'email rate limit exceeded' },
  over_request_rate_limit: { status: 429, text: 'Request rate limit reached' },
  provider_disabled: { status: 400, text: 'Unsupported provider: provider is not enabled' },
  provider_email_needs_verification: { status: 422, text: 'The provider has not verified this email address' },
  reauthentication_needed: { status: 400, text: 'Password update requires reauthentication' },
  reauthentication_not_valid: { status: 422, text: 'Nonce has expired or is invalid' },
  refresh_token_already_used: { status: 400, text: 'Invalid Refresh Token: Already Used' },
  refresh_token_not_found: { status: 400, text: 'Invalid Refresh Token: Refresh Token Not Found' },
  request_entity_too_large: { status: 413, text: 'The request is too large' },
  request_timeout: { status: 504, text: 'Processing this request timed out, please retry after a moment.' },
  same_password: { status: 422, text: 'New password should be different from the old password.' },
  session_expired: { status: 400, text: 'Invalid Refresh Token: Session Expired' },
  session_not_found: { status: 403, text: 'Session from session_id claim in JWT does not exist' },
  signup_disabled: { status: 422, text: 'Signups not allowed for this instance' },
  single_identity_not_deletable: { status: 422, text: 'User must have at least 1 identity after unlinking' },
  slow_down: { status: 400, text: 'Requests for the token come too fast: wait five seconds longer between them' },
  too_many_enrolled_mfa_factors: { status: 422, text: 'Too many MFA factors are enrolled; remove one to add another' },
  unexpected_failure: { status: 500, text: 'Unexpected failure, please check the server logs for more information' },
  unavailable: { status: 503, text: 'The service is busy. Please try again.' },
  user_already_exists: { status: 422, text: 'User already registered' },
  user_banned: { status: 403, text: 'User is banned' },
  user_not_found: { status: 403, text: 'User from sub claim in JWT does not exist' },
  validation_failed: { status: 400, text: 'The request is not valid' },
  weak_password: { status: 422, text: 'Password is too weak' },
} as const satisfies Record<string, { status: number; text: string }>;

export type AuthErrorCode = keyof typeof authErrorCatalogue;

/** Values of the client's `weak_password.reasons`. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** Details of `AUTH_REFUSED`, from which the gateway writes the error body. */
export const authRefusalSchema = z.object({
  auth_code: z.string(),
  status: z.int().min(400).max(599),
  /** Reasons why a password is weak. */
  reasons: z.array(z.string()).optional(),
  /** `Retry-After`. */
  retry_after_seconds: z.number().optional(),
});

export interface AuthRefusalOptions {
  /** More specific than the message of the catalogue. Must not reveal whether an address is registered. */
  message?: string;
  /** Status of this response, if it differs from that of the code. */
  status?: number;
  reasons?: readonly WeakPasswordReason[];
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** An error of the auth wire contract, as the auth service sends it to the gateway. */
export function authRefusal(
  code: AuthErrorCode,
  { message, status, reasons, retryAfterSeconds, cause }: AuthRefusalOptions = {},
): AppError {
  const known = authErrorCatalogue[code];
  return new AppError('AUTH_REFUSED', {
    message: message ?? known.text,
    details: {
      auth_code: code,
      status: status ?? known.status,
      ...(reasons === undefined ? {} : { reasons: [...reasons] }),
      ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    },
    cause,
  });
}

/** Error body. Without the version header, `code` is the HTTP status. */
export const authErrorSchema = z.looseObject({
  code: z.union([z.string(), z.int()]),
  error_code: z.string(),
  msg: z.string(),
  message: z.string().optional(),
  weak_password: z.strictObject({ reasons: z.array(z.string()) }).optional(),
});

export interface AuthErrorReply {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/**
 * Error reply in the form that the client expects. The client reads `code` only if the response repeats the version header. The members of the older
 * format are also included, because a proxy may strip that header.
 */
export function authErrorReply(
  { code, message, status }: { code: string; message: string; status: number },
  hasVersionHeader: boolean,
): AuthErrorReply {
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'x-sb-error-code': code,
      ...(hasVersionHeader ? { [authApiVersionHeader]: authApiVersion } : {}),
    },
    body: hasVersionHeader
      ? { code, message, error_code: code, msg: message }
      : { code: status, error_code: code, msg: message },
  };
}
