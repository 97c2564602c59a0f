import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { toModelError } from './model-error.js';

export interface CallLimits {
  /** Time limit of a call with all its attempts, in milliseconds. */
  totalMs: number;
  /** Attempts after the first one. */
  retries: number;
  /** Pause before the second attempt; doubles for each further attempt. */
  firstRetryMs: number;
  /** Maximum pause that a provider may request; a call that would have to wait longer fails. */
  maxRetryMs: number;
  /** Consecutive failed calls before the endpoint is paused. */
  breakAfter: number;
  /** Duration of the first pause; doubles with each failed probe, up to 16 times this duration. */
  pauseMs: number;
  /** Time during which a retired endpoint is not called. */
  retiredMs: number;
}

export const answerLimits: CallLimits = {
  totalMs: 90_000,
  retries: 2,
  firstRetryMs: 500,
  maxRetryMs: 5000,
  breakAfter: 5,
  pauseMs: 30_000,
  retiredMs: 3_600_000,
};

export const searchLimits: CallLimits = { ...answerLimits, totalMs: 20_000 };

/** `paused`: not called for a while after consecutive failures. `retired`: the provider has removed it. */
export type EndpointState = 'ready' | 'paused' | 'retired';

/** Errors that end a call without an answer. Providers usually charge nothing for these, so the call may be repeated. */
const repeatable: ReadonlySet<ErrorCode> = new Set(['MODEL_UNREACHABLE', 'MODEL_ERROR', 'MODEL_RATE_LIMITED']);

/** Failures of the provider, not of the request, the key or the credit. */
const outages: ReadonlySet<ErrorCode> = new Set([...repeatable, 'MODEL_TIMEOUT', 'MODEL_TRUNCATED', 'MODEL_FAILED']);

/** One function of a provider, with time limit, retries, circuit breaker and detection of its retirement. */
export class GuardedEndpoint {
  readonly #limits: CallLimits;
  readonly #retiredBy: ReadonlySet<number>;
  readonly #breaker;
  #retiredAt: number | null = null;

  /** @param retiredBy - HTTP statuses with which the provider reports that it has removed the function */
  constructor(limits: CallLimits, retiredBy: ReadonlySet<number>) {
    this.#limits = limits;
    this.#retiredBy = retiredBy;
    this.#breaker = circuitBreaker(
      handleWhen((error) => error instanceof AppError && outages.has(error.code)),
      {
        breaker: new ConsecutiveBreaker(limits.breakAfter),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: limits.pauseMs, maxDelay: limits.pauseMs * 16 }),
      },
    );
  }

  state(): EndpointState {
    if (this.#isRetired()) return 'retired';
    return this.#breaker.state === CircuitState.Closed ? 'ready' : 'paused';
  }

  /**
   * Runs a call.
   * @param attempt - one attempt; its signal aborts at the time limit and with `caller`
   * @param mayRepeat - whether another attempt would go unnoticed by the caller; called after a failed attempt
   * @throws AppError: a MODEL_* code, or REQUEST_ABORTED if `caller` aborts
   */
  async run<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { caller, mayRepeat = () => true }: { caller: AbortSignal | undefined; mayRepeat?: () => boolean },
  ): Promise<T> {
    if (this.#isRetired()) throw new AppError('MODEL_RETIRED');
    // One probe at a time: concurrent calls would wait for its end.
    if (this.#breaker.state === CircuitState.HalfOpen) throw new AppError('MODEL_PAUSED');
    const signal = anySignal(AbortSignal.timeout(this.#limits.totalMs), caller);
    const runAttempt = async (): Promise<T> => {
      try {
        return await attempt(signal);
      } catch (error) {
        throw toModelError(error, { signal, caller, retiredBy: this.#retiredBy });
      }
    };
    try {
      return await this.#breaker.execute(async () => this.#attempts(mayRepeat).execute(runAttempt, signal));
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new AppError('MODEL_PAUSED', { cause: error });
      if (error instanceof AppError && error.code === 'MODEL_RETIRED') this.#retiredAt = Date.now();
      throw error;
    }
  }

  #isRetired(): boolean {
    return this.#retiredAt !== null && Date.now() - this.#retiredAt < this.#limits.retiredMs;
  }

  #attempts(mayRepeat: () => boolean) {
    const { retries, firstRetryMs, maxRetryMs } = this.#limits;
    const isRepeatable = (error: unknown): boolean =>
      error instanceof AppError &&
      repeatable.has(error.code) &&
      mayRepeat() &&
      (requestedPause(error) ?? 0) <= maxRetryMs;
    return retry(handleWhen(isRepeatable), {
      maxAttempts: retries,
      backoff: new DelegateBackoff<{ attempt: number; result: object }>(
        ({ attempt, result }) =>
          ('error' in result && result.error instanceof AppError ? requestedPause(result.error) : null) ??
          Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs),
      ),
    });
  }
}

/** The pause that the provider requests, in milliseconds. */
function requestedPause({ details }: AppError): number | null {
  const pause = details['retry_after_ms'];
  return typeof pause === 'number' ? pause : null;
}

function anySignal(limit: AbortSignal, caller: AbortSignal | undefined): AbortSignal {
  return caller === undefined ? limit : AbortSignal.any([limit, caller]);
}
