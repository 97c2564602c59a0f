import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type Citation, type LeftOut } from '@rfp/contracts/intelligence';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { type z } from 'zod';
import { type AnswerCache, answerOnce, type DatedAnswer, questionKey } from '../model/cached-answers.js';
import { type AnswerRequest, type Source } from '../model/language-model.js';
import { type Prompt } from '../model/prompts/prompt.js';
import { AnswerTable } from './answer-table.js';
import { type CurrentModel, ModelService } from './model.service.js';
import { groundAdvice } from './ground-advice.js';
import { numberMarks } from './number-marks.js';

/** Maximum wait for an answer, shorter than the gateway's timeout for this service. */
const maxWaitMs = 20_000;

/** Callbacks that stream the text of an answer while the model writes it. */
export type StreamCallbacks = Required<Pick<AnswerRequest<never, never>, 'onBegin' | 'onText' | 'signal'>>;

/** The caller whose budget pays. */
export type AdvicePayer = Pick<Caller, 'kind' | 'user_id'>;

export interface AdviceRequest<I, S extends z.ZodType> {
  /** Only signed-in people may ask the model; each pays from their own budget. */
  caller: AdvicePayer;
  /** Whether the answer is about demo records. They are never sent to the model. */
  demo: boolean;
  prompt: Prompt<I, S>;
  input: I;
  /** Version of the data that the answer depends on besides the input, such as the day. */
  dataVersion: string;
  /** Web addresses in the input that the answer may repeat. */
  knownUrls?: readonly string[];
  /** The computed basis of a comment. Sentences that name other amounts, names or addresses are left out. */
  basis?: unknown;
  /** How long the answer may wait for the model, if that is shorter than usual. */
  waitMs?: number;
  /** Receives the words while they are written. Cached answers and those that another person requested are not streamed. */
  writing?: StreamCallbacks | undefined;
}

/** The answer of a language model, or the reason why there is none. */
export type Advice<T> =
  | {
      state: 'given';
      /** Marks such as `[2]` in its texts refer to `citations`, counted from 1, so these must come before other citations. */
      value: T;
      citations: Citation[];
      /** Sentences that are not shown because the computed basis does not support them. */
      left_out: LeftOut[];
      /** Model and time of the answer; a cached answer keeps its first time. */
      written: WrittenBy;
    }
  | {
      state: 'none';
      /** True if a model failed to answer; false if this caller may not ask a model, or none is configured. */
      failed: boolean;
      /** Error code of the failure. */
      code?: AppError['code'];
      /** The reason as a sentence, for `left_out`. */
      reason: string;
    };

export type NoAdvice = Extract<Advice<never>, { state: 'none' }>;
type GivenAdvice<T> = Extract<Advice<T>, { state: 'given' }>;

/** A failure of the model, for the status page. */
export interface ModelFailure {
  code: string;
  message: string;
  at: string;
}

/** Asks the language model for commentary on computed figures. Never throws: without an answer of the model, the result states the reason. */
@Injectable()
export class AdviceService {
  readonly #logger = new Logger(AdviceService.name);
  /** Questions in progress, by key, with their failures. An equal question waits for the first one, so it is paid for once. */
  readonly #pending = new Map<string, Promise<AppError | null>>();
  #failure: { model: CurrentModel; failure: ModelFailure } | undefined;

  constructor(
    private readonly models: ModelService,
    @Inject(AnswerTable) private readonly cache: AnswerCache,
    @Optional() private readonly waitMs = maxWaitMs,
  ) {}

  /** The last failure of this model, if it has not answered since. */
  lastFailure(model: CurrentModel): ModelFailure | null {
    return this.#failure?.model === model ? this.#failure.failure : null;
  }

  async ask<I, S extends z.ZodType>(request: AdviceRequest<I, S>): Promise<Advice<z.output<S>>> {
    const model = await this.models.current();
    const refusal = refusalOf(request, model);
    if (model === undefined || refusal !== null) return refusal ?? noModel;
    const { dataVersion } = request;
    const question = toAnswerRequest(request, model);
    const waitMs = Math.min(this.waitMs, request.waitMs ?? this.waitMs);
    const advice = await this.attempt(model, () => this.answer(model, question, { dataVersion, waitMs }));
    return advice.state === 'given' && request.basis !== undefined ? removeUnsupported(advice, request) : advice;
  }

  /** Runs a call to the model; its failure becomes a reason. */
  async attempt<A extends { state: 'given' }>(
    model: CurrentModel,
    call: () => Promise<A | NoAdvice>,
  ): Promise<A | NoAdvice> {
    try {
      const result = await call();
      if (result.state === 'given' && this.#failure?.model === model) this.#failure = undefined;
      return result;
    } catch (thrown) {
      const error = this.recordFailure(model, thrown);
      return { state: 'none', failed: true, code: error.code, reason: reasonOf(error) };
    }
  }

  private recordFailure(model: CurrentModel, thrown: unknown): AppError {
    const error = toAppError(thrown);
    if (error.code === 'REQUEST_ABORTED') return error;
    if (!error.code.startsWith('MODEL_'))
      this.#logger.error('A question to the language model failed', thrown instanceof Error ? thrown.stack : '');
    else if (error.code !== 'MODEL_BUDGET_SPENT')
      this.#failure = { model, failure: { code: error.code, message: error.message, at: new Date().toISOString() } };
    return error;
  }

  private async answer<I, S extends z.ZodType>(
    current: CurrentModel,
    question: AnswerRequest<I, S>,
    { dataVersion, waitMs }: { dataVersion: string; waitMs: number },
  ): Promise<Advice<z.output<S>>> {
    const { model } = current;
    const key = questionKey(model, question, dataVersion);
    // An answer that arrives later is cached for the next request.
    const end = pause(waitMs, 'late' as const, { ref: false });
    for (let pending = this.#pending.get(key); pending !== undefined; pending = this.#pending.get(key)) {
      const failure = await Promise.race([pending, end]);
      if (failure === 'late') return stillWriting;
      if (failure !== null && !otherRequesterFailures.has(failure.code)) throw failure;
    }
    let isLate = false;
    const answer = answerOnce({ model, cache: this.cache }, question, dataVersion);
    const failure = answer.then(
      () => null,
      (thrown: unknown) => (isLate ? this.recordFailure(current, thrown) : toAppError(thrown)),
    );
    this.#pending.set(
      key,
      failure.finally(() => this.#pending.delete(key)),
    );
    const first = await Promise.race([answer, end]);
    if (first !== 'late') return toGivenAdvice(first, question);
    isLate = true;
    return stillWriting;
  }
}

/** Failures that concern only the other requester: this caller may have budget left and is still connected. */
const otherRequesterFailures: ReadonlySet<AppError['code']> = new Set(['MODEL_BUDGET_SPENT', 'REQUEST_ABORTED']);

const noModel: NoAdvice = {
  state: 'none',
  failed: false,
  reason: 'A language model is needed for this: add a Perplexity key in Settings.',
};

const stillWriting: NoAdvice = {
  state: 'none',
  failed: true,
  code: 'MODEL_TIMEOUT',
  reason: 'The language model is still writing its answer. Ask again in a minute.',
};

/** The reason why a caller may not ask the model; null if they may. */
export function refusalOf(
  { caller, demo }: Pick<AdviceRequest<never, never>, 'caller' | 'demo'>,
  model: CurrentModel | undefined,
): NoAdvice | null {
  if (model === undefined) return noModel;
  if (caller.kind !== 'person')
    return { state: 'none', failed: false, reason: 'The language model answers people with an account.' };
  if (demo) return { state: 'none', failed: false, reason: 'The language model is not asked about demo records.' };
  return null;
}

function toAnswerRequest<I, S extends z.ZodType>(
  { caller, prompt, input, knownUrls, writing }: AdviceRequest<I, S>,
  { model }: CurrentModel,
): AnswerRequest<I, S> {
  return {
    prompt,
    input,
    payer: caller.user_id,
    // A prompt without web search answers from its input alone.
    requireSources: prompt.webSearch !== false && model.state().search !== 'unsupported',
    ...(knownUrls !== undefined && { knownUrls }),
    ...writing,
  };
}

function reasonOf(error: AppError): string {
  return error.code.startsWith('MODEL_') ? error.message : 'The language model could not be asked.';
}

function toGivenAdvice<I, S extends z.ZodType>(
  { value, sources, model, answered_at }: DatedAnswer<z.output<S>>,
  { prompt, input }: AnswerRequest<I, S>,
): GivenAdvice<z.output<S>> {
  const numbered = prompt.schema(input).safeParse(numberMarks(value, sources));
  return {
    state: 'given',
    value: numbered.success ? numbered.data : value,
    citations: sources.map(toCitation),
    left_out: [],
    written: { model, at: answered_at },
  };
}

/** Removes sentences that the basis of the request does not support. No advice if the rest does not fit the schema. */
function removeUnsupported<I, S extends z.ZodType>(
  advice: GivenAdvice<z.output<S>>,
  { basis, prompt, input }: AdviceRequest<I, S>,
): Advice<z.output<S>> {
  const { value, left_out } = groundAdvice(prompt.schema(input), { comments: advice.value, basis });
  const [{ reason } = { reason: '' }] = left_out;
  return value === null ? { state: 'none', failed: true, reason } : { ...advice, value, left_out };
}

/** Converts a page to a citation. */
export function toCitation({ title, url }: Source): Citation {
  return { title, url };
}
