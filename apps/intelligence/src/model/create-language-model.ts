import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { AnswerTextStream } from './answer-text-stream.js';
import { answerLimits, type CallLimits, GuardedEndpoint, searchLimits } from './guarded-endpoint.js';
import { KnownLinks } from './known-links.js';
import {
  type Answer,
  type AnswerRequest,
  type Approve,
  type LanguageModel,
  type WithPayer,
  type SearchOptions,
  type SearchResult,
  type Spend,
} from './language-model.js';
import { mayCost } from './model-error.js';
import { openAiCompatibleProvider } from './openai-compatible-provider.js';
import { perplexityProvider } from './perplexity-provider.js';
import { type ModelProvider, type ProviderCall, type RawAnswer, type Usage } from './provider.js';
import { readAnswer } from './read-answer.js';

export interface LanguageModelOptions {
  /** Called before each call; enforces the budget. */
  approve: Approve;
  limits?: Partial<CallLimits>;
}

/** Settings of the models. The first configured model answers; without any, callers compute their answers. */
export interface ModelSettings {
  perplexity?: Parameters<typeof perplexityProvider>[0];
  openAiCompatible?: Parameters<typeof openAiCompatibleProvider>[0];
}

/** Returns undefined if no model is configured. */
export function createLanguageModel(settings: ModelSettings, options: LanguageModelOptions): LanguageModel | undefined {
  if (settings.perplexity !== undefined) return new GuardedModel(perplexityProvider(settings.perplexity), options);
  return settings.openAiCompatible === undefined
    ? undefined
    : new GuardedModel(openAiCompatibleProvider(settings.openAiCompatible), options);
}

const noUsage: Usage = { model: null, micro_usd: 0, input_tokens: 0, output_tokens: 0 };

const unknownUsage: Usage = { ...noUsage, micro_usd: null };

type OnUsage = ProviderCall['onUsage'];

/** Runs an attempt. A failed attempt without a stated cost may have been billed, because the provider states the cost only at the end. */
async function withStatedUsage<T>(onUsage: OnUsage, attempt: (state: OnUsage) => Promise<T>): Promise<T> {
  let isStated = false;
  try {
    return await attempt((usage) => {
      isStated = true;
      onUsage(usage);
    });
  } catch (error) {
    if (!isStated && mayCost(error)) onUsage(unknownUsage);
    throw error;
  }
}

class GuardedModel implements LanguageModel {
  readonly #provider: ModelProvider;
  readonly #approve: Approve;
  readonly #searching: GuardedEndpoint;
  readonly #answering: GuardedEndpoint;

  constructor(provider: ModelProvider, { approve, limits }: LanguageModelOptions) {
    this.#provider = provider;
    this.#approve = approve;
    this.#searching = new GuardedEndpoint({ ...searchLimits, ...limits }, provider.retiredBy);
    this.#answering = new GuardedEndpoint({ ...answerLimits, ...limits }, provider.retiredBy);
  }

  get provider(): string {
    return this.#provider.name;
  }

  state(): ReturnType<LanguageModel['state']> {
    return {
      search: this.#provider.search === null ? 'unsupported' : this.#searching.state(),
      answer: this.#answering.state(),
    };
  }

  async search(query: string, options: SearchOptions & WithPayer): Promise<SearchResult[]> {
    const { search } = this.#provider;
    if (search === null) throw new AppError('MODEL_CANNOT_SEARCH');
    const { signal: caller, payer } = options;
    const { result } = await this.#callWithBudget({ call: 'search', prompt: null, payer }, async (onUsage) =>
      this.#searching.run(
        async (signal) => withStatedUsage(onUsage, async (state) => search(query, options, { signal, onUsage: state })),
        { caller },
      ),
    );
    return result;
  }

  async answer<I, S extends z.ZodType>(request: AnswerRequest<I, S>): Promise<Answer<z.output<S>>> {
    const { prompt, input, payer, knownUrls, requireSources = false, onText, onBegin, signal: caller } = request;
    const schema = prompt.schema(input);
    const providerRequest = {
      instructions: prompt.instructions,
      input: prompt.write(input),
      schema: z.toJSONSchema(schema, { io: 'input' }),
      schemaName: prompt.name.replaceAll('-', '_'),
      webSearch: prompt.webSearch ?? true,
    };
    let emitted = false;
    const attempt = async (signal: AbortSignal, onUsage: OnUsage): Promise<RawAnswer> => {
      const links = new KnownLinks(knownUrls);
      const words = new AnswerTextStream((text) => {
        emitted = true;
        onText?.(text);
      }, links);
      const stream = {
        onSources: links.add.bind(links),
        onDelta: words.push.bind(words),
      };
      return this.#provider.answer(providerRequest, { signal, onUsage, stream: onText && stream });
    };
    const { result, spend } = await this.#callWithBudget(
      { call: 'answer', prompt: `${prompt.name}.v${prompt.version}`, payer },
      async (onUsage) => {
        onBegin?.();
        return this.#answering.run(
          async (signal) => withStatedUsage(onUsage, async (state) => attempt(signal, state)),
          {
            caller,
            mayRepeat: () => !emitted,
          },
        );
      },
    );
    const { text, model, sources } = result;
    if (requireSources && sources.length === 0) throw new AppError('MODEL_NO_SOURCES');
    const links = new KnownLinks(knownUrls);
    links.add(sources);
    const { value, dropped } = readAnswer(text, schema, links);
    return { value, sources, dropped_links: links.dropped, dropped_items: dropped, model, spend };
  }

  /** Reserves the budget first, and settles it even if the call fails. */
  async #callWithBudget<T>(
    { call, prompt, payer }: Pick<Spend, 'call' | 'prompt'> & WithPayer,
    work: (onUsage: OnUsage) => Promise<T>,
  ): Promise<{ result: T; spend: Spend }> {
    const reservation = await this.#approve(call, payer);
    const spends: Spend[] = [];
    const toSpend = (usage: Usage): Spend => ({ provider: this.#provider.name, call, prompt, ...usage });
    try {
      const result = await work((usage) => spends.push(toSpend(usage)));
      return { result, spend: spends.at(-1) ?? toSpend(noUsage) };
    } finally {
      await reservation.settle(spends);
    }
  }
}
