import { readErrorResponse } from '@rfp/api-client/read-error-response';
import { timeLimitMs, timeoutText } from '@rfp/api-client/time-limit';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { Authorizer } from '../../auth/authorizer.js';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { type ApiRequest } from './read-request.js';

/** Time limit for waiting for the server. */
export class TimeLimit {
  readonly #expiry = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isLifted = false;
  readonly signal: AbortSignal = this.#expiry.signal;

  constructor(private readonly ms: number) {
    this.start();
  }

  /** Restarts the time limit with its full length. */
  start(): void {
    this.stop();
    if (!this.#isLifted) this.#timer = setTimeout(() => this.#expiry.abort(), this.ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Removes the limit. */
  lift(): void {
    this.#isLifted = true;
    this.stop();
  }
}

/** Sends requests with the credential of the context. */
export class ApiSender {
  readonly #authorizer: Authorizer;

  constructor(private readonly context: Context) {
    const { io, server, credentials, tokens, authClient, demo } = context;
    this.#authorizer = new Authorizer({ io, server, file: credentials, tokens, authClient, demo });
  }

  /**
   * Reads the response within the time limit; an event stream has no limit. `read` may suspend the limit.
   * @throws AppError of an error response, UNAVAILABLE or TIMEOUT
   */
  async read<T>(request: ApiRequest, read: (response: Response, limit: TimeLimit) => Promise<T>): Promise<T> {
    const { io, timeoutMs, server } = this.context;
    const limitMs = timeoutMs ?? timeLimitMs(request.url.pathname);
    const limit = new TimeLimit(limitMs);
    try {
      const response = await this.#fetch(request, AbortSignal.any([io.signal, limit.signal]));
      if (isEventStream(response)) limit.lift();
      return await read(await requireSuccess(response), limit);
    } catch (error) {
      if (error instanceof AppError) throw error;
      io.signal.throwIfAborted();
      if (limit.signal.aborted) throw new AppError('TIMEOUT', { message: timeoutText(limitMs) });
      throw new AppError('UNAVAILABLE', { message: `The server at ${server} could not be reached.`, cause: error });
    } finally {
      limit.stop();
    }
  }

  async #fetch({ method, url, headers: given, body }: ApiRequest, signal: AbortSignal): Promise<Response> {
    const headers = new Headers(given);
    if (this.context.demo) headers.set(demoSessionHeader, 'true');
    for (const [name, value] of Object.entries(await this.#authorizer.authorize())) headers.set(name, value);
    return this.#authorizer.fetch(url, { method, headers, body, signal, redirect: 'manual' });
  }
}

/** Rejects redirects: they may lead to another server, which must not get the credential. */
async function requireSuccess(response: Response): Promise<Response> {
  if (response.status >= 300 && response.status < 400 && response.status !== 304) {
    await response.body?.cancel();
    const redirectTarget = sanitize(response.headers.get('location') ?? 'elsewhere');
    throw new AppError('MESSAGE_INVALID', {
      message: `The server redirects to ${redirectTarget}, which is not followed.`,
    });
  }
  if (response.status >= 400) throw await readErrorResponse(response);
  return response;
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}
