import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { AppError, type ErrorCode, toAppError } from '@rfp/contracts/errors';
import { createSourceFetch, type SourceFetch } from '@rfp/sources/fetch-source';
import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  wrap,
} from 'cockatiel';
import { DataSource, MoreThan } from 'typeorm';
import { type z } from 'zod';
import { AwardAnswerEntity } from '../store/award-answer.entity.js';
import { type AwardQuestion, type AwardValue } from './award-questions.js';

export interface AwardSettings {
  /** Address of USAspending, a mirror or a twin. */
  baseUrl: string;
  /** Minimum time between the starts of two requests. */
  minIntervalMs: number;
  /** Time limit of one request. */
  requestMs: number;
}

/** Injection token of `AwardSettings`. */
export const awardSettings = Symbol('AwardSettings');

/** An answer with the time at which USAspending gave it. */
interface DatedValue<T> {
  value: T;
  at: Date;
}

export interface CachedAnswer<T> extends DatedValue<T> {
  /** Reason why an answer older than a day was not renewed. */
  failure: AppError | null;
}

/** Age at which an answer is requested again, because USAspending updates its data every night. */
const freshMs = 86_400_000;
/** Older answers are not used, because the market has changed since. */
const maxAgeMs = 31 * 86_400_000;
const maxAnswers = 2000;
const maxConcurrent = 6;
const maxWaiting = 120;
const failuresBeforePause = 3;
const pauseMs = 30_000;

/** Whether an error counts as an outage. A refused question does not show that the service is unavailable. */
const isOutage = (error: unknown): boolean => !(error instanceof AppError) || error.code !== 'SOURCE_REFUSED';

/** Asks USAspending about awards, each question once a day. The answers are cached in the database for all replicas. */
@Injectable()
export class AwardsService {
  private readonly logger = new Logger(AwardsService.name);
  private readonly stopping = new AbortController();
  private readonly fetch: SourceFetch;
  private readonly inProgress = new Map<string, Promise<DatedValue<unknown>>>();
  private readonly guard = wrap(
    bulkhead(maxConcurrent, maxWaiting),
    circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(failuresBeforePause),
      halfOpenAfter: pauseMs,
    }),
  );

  constructor(
    private readonly database: DataSource,
    @Inject(awardSettings) private readonly settings: AwardSettings,
  ) {
    this.fetch = createSourceFetch({
      upstream: 'usaspending',
      signal: this.stopping.signal,
      minIntervalMs: settings.minIntervalMs,
      limits: { headersMs: settings.requestMs, totalMs: settings.requestMs },
      retry: { attempts: 2, baseMs: 500, maxWaitMs: 5000 },
    });
  }

  /**
   * Returns an answer of the last day, else a new one of USAspending, else an older one. A question that takes longer than `until` still runs to its
   * end, so that the next request finds its answer.
   * @throws a `SOURCE_*` error if there is no answer
   */
  async ask<T extends AwardValue>(question: AwardQuestion<T>, until: AbortSignal): Promise<CachedAnswer<T>> {
    const key = createHash('sha256').update(canonicalJson(question.key)).digest('base64url');
    const cached = await this.readCached(key, question.schema);
    if (cached !== undefined && isFresh(cached)) return { ...cached, failure: null };
    try {
      const { value, at } = await orTimeout(this.joinOrAsk(key, question), until);
      return { value: question.schema.parse(value), at, failure: null };
    } catch (error) {
      const failure = toAppError(error);
      if (cached === undefined) throw failure;
      return { ...cached, failure };
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.inProgress.values());
  }

  /** Joins an equal question in progress. */
  private joinOrAsk<T extends AwardValue>(key: string, question: AwardQuestion<T>): Promise<DatedValue<unknown>> {
    const inProgress = this.inProgress.get(key);
    if (inProgress !== undefined) return inProgress;
    const request = this.askAndStore(key, question).finally(() => this.inProgress.delete(key));
    // The caller may have stopped waiting.
    request.catch((error: unknown) => this.logger.warn(`USAspending: ${toAppError(error).message}`));
    this.inProgress.set(key, request);
    return request;
  }

  private async askAndStore<T extends AwardValue>(key: string, question: AwardQuestion<T>): Promise<DatedValue<T>> {
    // Another replica may have stored the answer while this question waited for its turn.
    const cached = await this.readCached(key, question.schema);
    if (cached !== undefined && isFresh(cached)) return cached;
    const value = await this.guard
      .execute(() => question.ask({ fetch: this.fetch, baseUrl: this.settings.baseUrl }))
      .catch((error: unknown) => {
        throw toSourceError(error);
      });
    const at = new Date();
    await this.database.manager.upsert(AwardAnswerEntity, { key, value, fetched_at: at }, ['key']);
    await this.database.query(
      `DELETE FROM award_answer WHERE fetched_at < (SELECT fetched_at FROM award_answer ORDER BY fetched_at DESC OFFSET $1 LIMIT 1)`,
      [maxAnswers - 1],
    );
    return { value, at };
  }

  /** Treats an answer that was stored in another shape as missing. */
  private async readCached<T>(key: string, schema: z.ZodType<T>): Promise<DatedValue<T> | undefined> {
    const fetched_at = MoreThan(new Date(Date.now() - maxAgeMs));
    const row = await this.database.manager.findOneBy(AwardAnswerEntity, { key, fetched_at });
    const value = schema.safeParse(row?.value);
    return row !== null && value.success ? { value: value.data, at: row.fetched_at } : undefined;
  }
}

function isFresh({ at }: DatedValue<unknown>): boolean {
  return Date.now() - at.getTime() < freshMs;
}

function toSourceError(error: unknown): unknown {
  if (isBrokenCircuitError(error))
    return sourceError(
      'SOURCE_UNREACHABLE',
      'USAspending has failed several times and is asked again in half a minute.',
    );
  if (isBulkheadRejectedError(error))
    return sourceError('SOURCE_RATE_LIMITED', 'Too many questions to USAspending are waiting.');
  return error;
}

function sourceError(code: ErrorCode, message: string): AppError {
  return new AppError(code, { message });
}

function orTimeout<T>(answer: Promise<T>, until: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(
        sourceError(
          'SOURCE_TIMEOUT',
          'USAspending has not answered in time. Its answer will be kept: ask again in a minute.',
        ),
      );
    if (until.aborted) stop();
    until.addEventListener('abort', stop, { once: true });
    void answer.then(resolve, reject).finally(() => until.removeEventListener('abort', stop));
  });
}
