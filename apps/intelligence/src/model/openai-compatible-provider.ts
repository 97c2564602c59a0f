import { AppError } from '@rfp/contracts/errors';
import OpenAI from 'openai';
import { z } from 'zod';
import { boundedFetch, readBody, toBodyError } from './bounded-fetch.js';
import { type AnswerCall, type ModelProvider, type ProviderRequest, type RawAnswer } from './provider.js';

export interface OpenAiCompatibleOptions {
  /** Address with the version: `http://localhost:11434/v1`. */
  baseUrl: string;
  model: string;
  /** Local servers need no key. */
  apiKey?: string;
  send?: typeof globalThis.fetch;
}

const tokensGuard = z.int().nonnegative().catch(0);
const usageGuard = z.object({ prompt_tokens: tokensGuard, completion_tokens: tokensGuard }).nullish().catch(null);

const completionGuard = z.object({
  model: z.string().catch('unknown'),
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: usageGuard,
});

const chunkGuard = z.object({
  model: z.string().catch('unknown'),
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .catch([]),
  usage: usageGuard,
});

/** The result of a streamed or a complete answer. */
interface Completion {
  text: string;
  model: string;
  finishReason: string | null;
  usage: z.infer<typeof usageGuard>;
}

const silentLogger = { error() {}, warn() {}, info() {}, debug() {} };

/** Any server with the chat completions of OpenAI, such as Ollama, llama.cpp or vLLM. It has no web search, so its answers have no sources. */
export function openAiCompatibleProvider({
  baseUrl,
  model,
  apiKey = 'none',
  send,
}: OpenAiCompatibleOptions): ModelProvider {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    // Set to null because the client would otherwise read them from the environment and send them along.
    adminAPIKey: null,
    organization: null,
    project: null,
    // The guarded endpoint retries, as for Perplexity.
    maxRetries: 0,
    fetch: boundedFetch(send),
    logger: silentLogger,
    logLevel: 'off',
  });

  async function answer(request: ProviderRequest, { signal, onUsage, stream }: AnswerCall): Promise<RawAnswer> {
    const body = {
      model,
      messages: [
        { role: 'system' as const, content: request.instructions },
        { role: 'user' as const, content: request.input },
      ],
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: request.schemaName, schema: request.schema },
      },
    };
    const completion =
      stream === undefined
        ? toCompletion(
            await readBody(await client.chat.completions.create(body, { signal }).asResponse(), completionGuard),
          )
        : await readChunks(
            await client.chat.completions.create(
              { ...body, stream: true, stream_options: { include_usage: true } },
              { signal },
            ),
            stream.onDelta,
          );
    onUsage({
      model: completion.model,
      micro_usd: null,
      input_tokens: completion.usage?.prompt_tokens ?? 0,
      output_tokens: completion.usage?.completion_tokens ?? 0,
    });
    return toRawAnswer(completion);
  }

  return { name: 'openai_compatible', retiredBy: new Set([410]), search: null, answer };
}

function toCompletion({ model, choices, usage }: z.infer<typeof completionGuard>): Completion {
  const [choice] = choices;
  return { text: choice?.message.content ?? '', model, finishReason: choice?.finish_reason ?? null, usage };
}

async function readChunks(chunks: AsyncIterable<unknown>, onDelta: (delta: string) => void): Promise<Completion> {
  const completion: Completion = { text: '', model: 'unknown', finishReason: null, usage: null };
  try {
    for await (const printed of chunks) {
      const chunk = chunkGuard.safeParse(printed).data;
      if (chunk !== undefined) addChunk(completion, chunk, onDelta);
    }
  } catch (error) {
    throw toBodyError(error);
  }
  if (completion.finishReason === null) throw new AppError('MODEL_TRUNCATED');
  return completion;
}

function addChunk(
  completion: Completion,
  { choices, model, usage }: z.infer<typeof chunkGuard>,
  onDelta: (delta: string) => void,
): void {
  completion.model = model;
  completion.usage = usage ?? completion.usage;
  completion.finishReason = choices[0]?.finish_reason ?? completion.finishReason;
  const text = choices[0]?.delta?.content ?? '';
  completion.text += text;
  if (text !== '') onDelta(text);
}

function toRawAnswer({ text, model, finishReason }: Completion): RawAnswer {
  if (finishReason === 'length') throw new AppError('MODEL_TRUNCATED');
  if (finishReason === 'content_filter') throw new AppError('MODEL_FAILED');
  return { text, model, sources: [] };
}
