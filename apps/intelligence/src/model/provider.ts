import { type SearchOptions, type SearchResult, type Source } from './language-model.js';

/** Tokens and cost that the provider states. */
export interface Usage {
  model: string | null;
  micro_usd: number | null;
  input_tokens: number;
  output_tokens: number;
}

export interface ProviderRequest {
  instructions: string;
  input: string;
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>;
  /** Name of the schema: letters, digits and `_`. */
  schemaName: string;
  /** Whether the web must be searched. If false, the model decides. */
  webSearch: boolean;
}

/** Progress of a call. */
export interface ProviderCall {
  signal: AbortSignal;
  /** Called before any error is thrown, so that failed answers are paid for too. */
  onUsage: (usage: Usage) => void;
}

/** Part of an answer that is being written. Sources come before the text. */
export interface AnswerStream {
  onSources: (sources: readonly Source[]) => void;
  onDelta: (delta: string) => void;
}

export interface AnswerCall extends ProviderCall {
  /** Present if the answer is streamed. */
  stream?: AnswerStream | undefined;
}

/** A complete answer, not yet parsed. */
export interface RawAnswer {
  text: string;
  model: string;
  sources: Source[];
}

/** The API of a provider: one attempt per call, without time limits and retries. May throw the errors of its client. */
export interface ModelProvider {
  readonly name: string;
  /** HTTP statuses with which the provider reports that it has removed a function. For a self-hosted server, a 404 does not mean that. */
  readonly retiredBy: ReadonlySet<number>;
  /** Null if the provider has no web search. */
  readonly search: ((query: string, options: SearchOptions, call: ProviderCall) => Promise<SearchResult[]>) | null;
  answer(request: ProviderRequest, call: AnswerCall): Promise<RawAnswer>;
}
