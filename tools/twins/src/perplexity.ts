import { exampleOf } from './json-example.js';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** A page that the twin returns as a search result. */
export interface PerplexityPage {
  title: string;
  url: string;
  snippet: string;
  date?: string;
}

/** Scripted answer of the model. */
export interface PerplexityAnswer {
  /** Text of the answer; default: an example for the requested JSON Schema. */
  text?: string;
  status?: 'completed' | 'failed' | 'in_progress';
  error?: { message: string; type?: string };
  /** Search results. Null for an answer without `search_results`, even if a search was forced. */
  pages?: readonly PerplexityPage[] | null;
  annotations?: readonly { url: string; title: string }[];
  /** Output items before the message. */
  items?: readonly Record<string, unknown>[];
  /** Whether the stream ends without its last event. */
  cut?: true;
  /** Promise for which the stream waits before its last words. */
  held?: Promise<void>;
  totalCost?: number;
}

/** Behaviour of the twin. A test may change it while the twin runs. */
export interface PerplexityScript {
  pages?: readonly PerplexityPage[];
  answer?: (request: PerplexityRequest) => PerplexityAnswer;
}

/** Members of a request of the Agent API that the twin reads. */
export interface PerplexityRequest {
  input?: string;
  instructions?: string;
  model?: string;
  preset?: string;
  tools?: { type: string }[];
  tool_choice?: unknown;
  response_format?: { json_schema?: { schema?: Record<string, unknown> } };
  stream?: boolean;
}

export const perplexityTwinKey = 'pplx-0000000011112222333344444444';

const presets: ReadonlySet<string> = new Set(['fast', 'low', 'medium', 'high', 'xhigh']);

export function perplexityPages(): PerplexityPage[] {
  return [
    {
      title: 'Federal IT spending grows by 4%',
      url: 'https://news.example.com/federal-it-spending',
      snippet: 'Agencies plan to spend 4% more on information technology in the next fiscal year.',
      date: '2026-10-12',
    },
    {
      title: 'Budget outlook',
      url: 'https://www.agency-example.gov/budget/outlook',
      snippet: 'The outlook lists priorities by agency.',
      date: '2026-09-30',
    },
    {
      title: 'Cloud contracts',
      url: 'https://analyst.example.org/cloud?page=1',
      snippet: 'Recompetes of cloud contracts.',
    },
  ];
}

const htmlRefusal: TwinAnswer = {
  status: 401,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>401 Authorization Required</title></head><body><hr><center>openresty</center></body></html>',
};

/** Twin of Perplexity's Search API and Agent API: https://docs.perplexity.ai/docs/agent-api/quickstart */
export function perplexityTwin(script: PerplexityScript = {}): TwinDefinition {
  const pages = (): readonly PerplexityPage[] => script.pages ?? perplexityPages();

  function search({ query, max_results: max = 10 }: { query?: string | string[]; max_results?: number }): TwinAnswer {
    if (query === undefined || query.length === 0) return refusal(422, 'query is required', 'validation_error');
    if (max < 1 || max > 20) return refusal(422, 'max_results must be between 1 and 20', 'validation_error');
    return jsonAnswer({ id: 'search-1', results: pages().slice(0, max), server_time: null });
  }

  function respond(request: PerplexityRequest): TwinAnswer {
    const { model, preset = '', stream } = request;
    if (model === undefined ? !presets.has(preset) : !model.includes('/'))
      return refusal(400, `Invalid model or preset '${model ?? preset}'`, 'invalid_request');
    const scripted = script.answer?.(request) ?? {};
    const response = responseTo(request, scripted, pages());
    if (stream !== true) return jsonAnswer(response);
    return { headers: { 'content-type': 'text/event-stream' }, body: events(response, scripted) };
  }

  return {
    name: 'perplexity',
    answer(request: TwinRequest): TwinAnswer {
      if (request.headers['authorization'] !== `Bearer ${perplexityTwinKey}`) return htmlRefusal;
      if (request.path === '/search') return search(JSON.parse(request.body));
      if (request.path === '/v1/responses' || request.path === '/v1/agent') return respond(JSON.parse(request.body));
      if (request.path === '/chat/completions')
        return refusal(410, 'Sonar chat completions were retired on 2026-09-27. Use /v1/agent.', 'gone');
      return refusal(404, 'Not Found', 'not_found');
    },
  };
}

function refusal(status: number, message: string, type: string): TwinAnswer {
  return jsonAnswer({ error: { message, type, code: status } }, status);
}

interface PerplexityResponse extends Record<string, unknown> {
  status: string;
  output: readonly Record<string, unknown>[];
}

/** Search results of a request. The model searches only if the request forces a search. */
function resultsOf(
  { tool_choice: forcedTool }: PerplexityRequest,
  scripted: PerplexityAnswer,
  pages: readonly PerplexityPage[],
) {
  const found = forcedTool === undefined || scripted.pages === null ? [] : (scripted.pages ?? pages);
  return found.map((page, index) => ({ id: index + 1, source: 'web', ...page }));
}

function responseTo(
  request: PerplexityRequest,
  scripted: PerplexityAnswer,
  pages: readonly PerplexityPage[],
): PerplexityResponse {
  const { text = exampleText(request), status = 'completed', annotations = [], items = [], error } = scripted;
  const results = resultsOf(request, scripted, pages);
  const message = { type: 'message', role: 'assistant', status, content: [{ type: 'output_text', text, annotations }] };
  return {
    id: 'resp-1',
    object: 'response',
    created_at: 1_790_000_000,
    model: request.model ?? 'perplexity/sonar',
    status,
    error,
    output: [
      ...(results.length > 0 ? [{ type: 'search_results', queries: ['twin'], results }] : []),
      ...items,
      ...(status === 'failed' ? [] : [message]),
    ],
    usage: usageOf(request, text, results.length > 0 ? 0.005 : 0, scripted.totalCost),
  };
}

function exampleText({ response_format: format }: PerplexityRequest): string {
  return JSON.stringify(exampleOf(format?.json_schema?.schema ?? {}));
}

function usageOf({ input = '' }: PerplexityRequest, text: string, searchCost: number, totalCost = 0.0012 + searchCost) {
  const [inputTokens, outputTokens] = [Math.ceil(input.length / 4), Math.ceil(text.length / 4)];
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    cost: {
      currency: 'USD',
      input_cost: 0.0004,
      output_cost: 0.0008,
      tool_calls_cost: searchCost,
      total_cost: totalCost,
    },
  };
}

async function* events(response: PerplexityResponse, { cut, held }: PerplexityAnswer): AsyncGenerator<Uint8Array> {
  let number = 0;
  const event = (type: string, data: Record<string, unknown>): Uint8Array => {
    number += 1;
    return Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...data })}\n\n`);
  };
  yield event('response.created', { response: { ...response, status: 'in_progress', output: [] } });
  for (const [index, item] of response.output.entries()) {
    yield event('response.output_item.added', { output_index: index, item: { type: item['type'] } });
    const deltas = deltasOf(item);
    for (const [deltaIndex, delta] of deltas.entries()) {
      if (deltaIndex === deltas.length - 1) await held;
      yield event('response.output_text.delta', { output_index: index, delta });
    }
    yield event('response.output_item.done', { output_index: index, item });
  }
  if (cut !== true) yield event(response.status === 'failed' ? 'response.failed' : 'response.completed', { response });
}

/** Splits a text into short pieces, also within words, like the tokens of a model. */
function deltasOf({ content }: Record<string, unknown>): string[] {
  const texts: unknown[] = Array.isArray(content) ? content : [];
  const text = texts.map((part) => (hasText(part) ? part.text : '')).join('');
  return text.match(/[^]{1,7}/g) ?? [];
}

function hasText(part: unknown): part is { text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string';
}
