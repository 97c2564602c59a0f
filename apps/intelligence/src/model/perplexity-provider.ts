import Perplexity from '@perplexity-ai/perplexity_ai';
import { AppError } from '@rfp/contracts/errors';
import { plainLine } from '@rfp/sources/fields/plain-text';
import { boundedFetch, readBody, toBodyError } from './bounded-fetch.js';
import { type SearchOptions, type SearchResult } from './language-model.js';
import {
  agentGuard,
  type AgentResponse,
  type AgentUsage,
  eventGuard,
  pagesOf,
  searchGuard,
} from './perplexity-responses.js';
import {
  type AnswerCall,
  type AnswerStream,
  type ModelProvider,
  type ProviderCall,
  type ProviderRequest,
  type RawAnswer,
} from './provider.js';
import { toSearchResults, toSources } from './to-sources.js';

export interface PerplexityOptions {
  apiKey: string;
  baseUrl: string;
  /** A preset (`fast`, `low`, `medium`, `high`) or a model (`perplexity/sonar`). The models behind presets change. */
  model: string;
  /** Price of one search in millionths of a US dollar: the answer does not state it. */
  searchMicroUsd: number;
  send?: typeof globalThis.fetch;
}

const silentLogger = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * Perplexity through its Search API (results) and its Agent API (answers with sources). Answers that need the web force a search: if the model
 * decides, many answers have no sources.
 */
export function perplexityProvider({ apiKey, baseUrl, model, searchMicroUsd, send }: PerplexityOptions): ModelProvider {
  const client = new Perplexity({
    apiKey,
    baseURL: baseUrl,
    // The guarded endpoint enforces the time limit and the retries. The client's own limit ends with the headers, and its retries wait as long as the
    // provider requests.
    maxRetries: 0,
    fetch: boundedFetch(send),
    // The client would log bodies.
    logger: silentLogger,
    logLevel: 'off',
  });

  async function search(query: string, options: SearchOptions, call: ProviderCall): Promise<SearchResult[]> {
    const { maxResults = 10, recency, domains } = options;
    const request = {
      query,
      max_results: maxResults,
      ...(recency !== undefined && { search_recency_filter: recency }),
      ...(domains !== undefined && { search_domain_filter: [...domains] }),
    };
    const response = await client.search.create(request, { signal: call.signal }).asResponse();
    call.onUsage({ model: null, micro_usd: searchMicroUsd, input_tokens: 0, output_tokens: 0 });
    return toSearchResults((await readBody(response, searchGuard)).results);
  }

  async function answer(request: ProviderRequest, call: AnswerCall): Promise<RawAnswer> {
    const body = {
      ...(model.includes('/') ? { model } : { preset: model }),
      instructions: request.instructions,
      input: request.input,
      // The choice of the tool is accepted by the API, but absent from the types of the client.
      ...(request.webSearch && { tools: [{ type: 'web_search' as const }], tool_choice: { type: 'web_search' } }),
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: request.schemaName, schema: request.schema },
      },
      store: false,
    };
    if (call.stream === undefined) {
      const response = await client.responses.create(body, { signal: call.signal }).asResponse();
      return toRawAnswer(await readBody(response, agentGuard), call);
    }
    const events = await client.responses.create({ ...body, stream: true }, { signal: call.signal });
    return toRawAnswer(await lastResponse(events, call.stream), call);
  }

  return { name: 'perplexity', retiredBy: new Set([404, 410]), search, answer };
}

/** Reads the events up to the response that ends them. @throws MODEL_TRUNCATED if they end before it */
async function lastResponse(events: AsyncIterable<unknown>, stream: AnswerStream): Promise<AgentResponse> {
  try {
    for await (const event of events) {
      const last = handleEvent(event, stream);
      if (last !== null) return last;
    }
  } catch (error) {
    throw toBodyError(error);
  }
  throw new AppError('MODEL_TRUNCATED');
}

/** Returns the response if the event ends the stream. */
function handleEvent(printed: unknown, stream: AnswerStream): AgentResponse | null {
  const event = eventGuard.safeParse(printed).data ?? { type: 'other' as const };
  switch (event.type) {
    case 'response.completed':
    case 'response.failed':
      return event.response;
    case 'response.output_text.delta':
      stream.onDelta(event.delta);
      break;
    case 'response.reasoning.search_results':
      stream.onSources(toSources(event.results));
      break;
    case 'response.output_item.done':
      stream.onSources(toSources(event.item.results));
      break;
    case 'other':
  }
  return null;
}

function toRawAnswer(response: AgentResponse, { onUsage }: ProviderCall): RawAnswer {
  const { model, usage, output } = response;
  onUsage({
    model,
    micro_usd: microUsd(usage),
    input_tokens: usage?.input_tokens ?? 0,
    output_tokens: usage?.output_tokens ?? 0,
  });
  const messages = output.flatMap((item) => (item.type === 'message' ? [item] : []));
  failUnlessCompleted(response, messages);
  const parts = messages.flatMap(({ content }) => content).filter(({ type }) => type === 'output_text');
  return { text: parts.map(({ text }) => text).join(''), model, sources: toSources(pagesOf(response)) };
}

/** A failed response has status 200, and an unfinished one looks like a short answer. */
function failUnlessCompleted(
  { status, error }: AgentResponse,
  messages: readonly { status?: string | undefined }[],
): void {
  if (status === 'failed' || error)
    throw new AppError('MODEL_FAILED', { details: { provider_message: plainLine(error?.message ?? '') } });
  const unfinished = [status, ...messages.map((message) => message.status)].find(
    (one) => one !== undefined && one !== 'completed',
  );
  if (unfinished !== undefined)
    throw new AppError('MODEL_TRUNCATED', { details: { status: plainLine(unfinished, 40) } });
}

/** Rounds up, so that fractions cannot exceed a budget. */
function microUsd(usage: AgentUsage | null | undefined): number | null {
  const cost = usage?.cost ?? null;
  // Rounded to 6 digits first, because 0.0001 * 1e6 is slightly more than 100 in floating point.
  return cost === null || cost.currency !== 'USD' ? null : Math.ceil(Number((cost.total_cost * 1e6).toFixed(6)));
}
