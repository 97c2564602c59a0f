import { request } from '@rfp/api-client/send';
import { authSessionSchema, authUserSchema } from '@rfp/contracts/auth';
import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { authRoutes } from '@rfp/contracts/auth/auth-routes';
import {
  deviceCodeSchema,
  deviceTokenSchema,
  type deviceCodeInputSchema,
  type DeviceToken,
} from '@rfp/contracts/auth/device';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { z } from 'zod';

/** The fields of a session that the CLI needs. */
const sessionSchema = authSessionSchema
  .pick({ access_token: true, refresh_token: true, expires_at: true })
  .extend({ user: authUserSchema.pick({ email: true, factors: true }) });
export type Session = z.infer<typeof sessionSchema>;

const challengeSchema = z.object({ id: z.string() });
/** In the older error format `code` is the HTTP status as a number. */
const optionalText = z.string().optional().catch(undefined);
/** Matches both error formats and errors of a proxy. */
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

/** Client of the Supabase-compatible auth API. Throws `AppError` with that API's code in `details.auth_code`. */
export class AuthClient {
  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
    private readonly timeoutMs: number = defaultLimitMs,
  ) {}

  signIn(email: string, password: string): Promise<Session> {
    const query = { grant_type: 'password' };
    return this.request(authRoutes.token, { query, body: { email, password } }, sessionSchema);
  }

  /** Verifies the second factor and returns the upgraded session. */
  async verifyFactor({ access_token: bearer }: Session, id: string, code: string): Promise<Session> {
    const { id: challenge_id } = await this.request(authRoutes.challengeFactor, { id, bearer }, challengeSchema);
    return this.request(authRoutes.verifyFactor, { id, bearer, body: { challenge_id, code } }, sessionSchema);
  }

  /** Starts a sign-in that the user confirms in the console. */
  async requestDeviceCode(body: z.input<typeof deviceCodeInputSchema>): Promise<z.output<typeof deviceCodeSchema>> {
    return this.request(authRoutes.deviceCode, { body }, deviceCodeSchema);
  }

  /** Fetches the API token of a confirmed sign-in. */
  async redeemDeviceCode(device_code: string): Promise<DeviceToken> {
    return this.request(authRoutes.deviceToken, { body: { device_code } }, deviceTokenSchema);
  }

  async signUpAnonymously(): Promise<Session> {
    return this.request(authRoutes.signUp, { body: {} }, sessionSchema);
  }

  refresh(refresh_token: string): Promise<Session> {
    const query = { grant_type: 'refresh_token' };
    return this.request(authRoutes.token, { query, body: { refresh_token } }, sessionSchema);
  }

  /** Ends only this session. */
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
      // Omits the cause, which may quote a token.
      throw new AppError('MESSAGE_INVALID', {
        message:
          'The server returned an unexpected response. It may be another program, or another version of this one.',
      });
    }
  }

  private send(
    { method, path }: { method: string; path: string },
    { id = '', query = {}, body, bearer }: AuthCall,
  ): Promise<string> {
    const { baseUrl, timeoutMs, signal } = this;
    const credential: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const headers = { ...credential, [authApiVersionHeader]: authApiVersion };
    const route = { method, path: authPrefix + path, root: true } as const;
    const sent = { route, input: { params: { id }, query, body }, call: { signal } };
    return request({ baseUrl, timeoutMs, headers, fetch: fetchOrThrow }, sent, (response) => response.text());
  }
}

/** `fetch` that parses errors, because the auth API has its own error format. */
const fetchOrThrow: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.ok) throw readFailure(response, await response.text());
  return response;
};

/** Whether the auth service rejected the request with one of these codes. */
export function isRefusedFor(error: unknown, ...codes: string[]): boolean {
  return error instanceof AppError && codes.includes(String(error.details['auth_code']));
}

function readFailure({ status, headers }: Response, text: string): AppError {
  const { code, error_code, message, msg } = parseFailure(text);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new AppError(toErrorCode(status), {
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

/** Maps a status to an error code. Every status that is not listed means a failed sign-in. */
function toErrorCode(status: number): ErrorCode {
  if (status >= 500) return status === 504 ? 'TIMEOUT' : 'UNAVAILABLE';
  return status === 429 ? 'RATE_LIMITED' : 'UNAUTHENTICATED';
}
