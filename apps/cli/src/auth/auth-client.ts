import { authSessionSchema, authUserSchema } from '@rfp/contracts/auth';
import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { authRoutes } from '@rfp/contracts/auth-routes';
import {
  deviceCodeSchema,
  deviceTokenSchema,
  type deviceCodeInputSchema,
  type DeviceToken,
} from '@rfp/contracts/device';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { tolerant } from '@rfp/contracts/tolerant';
import { z } from 'zod';

/** The part of a session that the CLI needs. */
const sessionSchema = authSessionSchema
  .pick({ access_token: true, refresh_token: true, expires_at: true })
  .extend({ user: authUserSchema.pick({ email: true, factors: true }) });
export type Session = z.infer<typeof sessionSchema>;

const challengeSchema = z.object({ id: z.string() });
/** In the older error format `code` is the status, a number. */
const optionalText = z.string().optional().catch(undefined);
/** Both error formats, or an error of a proxy. */
const failureSchema = z.object({
  code: optionalText,
  error_code: optionalText,
  message: optionalText,
  msg: optionalText,
});

interface AuthCall {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  bearer?: string;
}

const defaultLimitMs = 30_000;

/** Client of the Supabase-compatible auth API. Throws `AppError` with the code of that API in `details.auth_code`. */
export class AuthClient {
  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
    private readonly timeoutMs: number = defaultLimitMs,
  ) {}

  async signIn(email: string, password: string): Promise<Session> {
    return this.request(
      authRoutes.token,
      { query: { grant_type: 'password' }, body: { email, password } },
      sessionSchema,
    );
  }

  /** Returns the session with the second factor. */
  async verifyFactor({ access_token: bearer }: Session, id: string, code: string): Promise<Session> {
    const { id: challenge_id } = await this.request(authRoutes.challengeFactor, { id, bearer }, challengeSchema);
    return this.request(authRoutes.verifyFactor, { id, bearer, body: { challenge_id, code } }, sessionSchema);
  }

  /** Begins a sign-in that is confirmed in the console. */
  async requestDeviceCode(body: z.input<typeof deviceCodeInputSchema>): Promise<z.output<typeof deviceCodeSchema>> {
    return this.request(authRoutes.deviceCode, { body }, deviceCodeSchema);
  }

  /** The API token of such a sign-in. */
  async redeemDeviceCode(device_code: string): Promise<DeviceToken> {
    return this.request(authRoutes.deviceToken, { body: { device_code } }, deviceTokenSchema);
  }

  async signUpAnonymously(): Promise<Session> {
    return this.request(authRoutes.signUp, { body: {} }, sessionSchema);
  }

  async refresh(refresh_token: string): Promise<Session> {
    return this.request(
      authRoutes.token,
      { query: { grant_type: 'refresh_token' }, body: { refresh_token } },
      sessionSchema,
    );
  }

  /** Ends this session only. */
  async signOut(bearer: string): Promise<void> {
    await this.send(authRoutes.logout, { query: { scope: 'local' }, bearer });
  }

  private async request<T extends z.ZodType>(
    route: { method: string; path: string },
    sent: AuthCall,
    reply: T,
  ): Promise<z.output<T>> {
    try {
      return z.parse(tolerant(reply), JSON.parse(await this.send(route, sent)));
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Without the cause, which may quote a token.
      throw new AppError('MESSAGE_INVALID', {
        message:
          'The server returned an unexpected response. It may be another program, or another version of this one.',
      });
    }
  }

  private async send(
    { method, path }: { method: string; path: string },
    { id = '', query = {}, body, bearer }: AuthCall,
  ): Promise<string> {
    const address = `${this.baseUrl}${authPrefix}${path.replace('{id}', encodeURIComponent(id))}?${new URLSearchParams(query).toString()}`;
    const timeout = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await fetch(address, {
        method,
        signal: AbortSignal.any([this.signal, timeout]),
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          [authApiVersionHeader]: authApiVersion,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw readFailure(response, text);
      return text;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.signal.throwIfAborted();
      if (timeout.aborted)
        throw new AppError('TIMEOUT', { message: `Request timed out after ${this.timeoutMs / 1000} seconds` });
      throw new AppError('UNAVAILABLE', {
        message: `The server at ${this.baseUrl} could not be reached.`,
        cause: error,
      });
    }
  }
}

/** Whether the auth service rejected the request with one of these codes. */
export function isRefusedFor(error: unknown, ...codes: string[]): boolean {
  return error instanceof AppError && codes.includes(String(error.details['auth_code']));
}

function readFailure({ status, headers }: Response, text: string): AppError {
  const { code, error_code, message, msg } = parseFailure(text);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new AppError(codeOf(status), {
    message: message ?? msg ?? `HTTP error! status: ${status}`,
    details: {
      status,
      auth_code: code ?? error_code,
      ...(Number.isNaN(retryAfter) ? {} : { retry_after_seconds: retryAfter }),
    },
  });
}

function parseFailure(text: string): z.infer<typeof failureSchema> {
  try {
    return failureSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Any other rejection here is a failed sign-in. */
function codeOf(status: number): ErrorCode {
  if (status >= 500) return status === 504 ? 'TIMEOUT' : 'UNAVAILABLE';
  return status === 429 ? 'RATE_LIMITED' : 'UNAUTHENTICATED';
}
