import { type z } from 'zod';
import { type EndpointState } from './guarded-endpoint.js';
import { type Prompt } from './prompts/prompt.js';

/** A page that supports an answer or a search result. */
export interface Source {
  /** Number of the source in marks such as `[3]` of the answer. */
  id: string;
  /** Further ids of the same page, if several searches found it. */
  otherIds?: string[];
  title: string;
  url: string;
  /** As printed by the provider; null if not stated. */
  date: string | null;
}

/** A page found by a search, best first. */
export interface SearchResult extends Source {
  /** Plain text. */
  snippet: string;
}

/** The person whose budget pays for the call. */
export interface WithPayer {
  payer: string;
}

export interface SearchOptions {
  /** 1 to 20; 10 by default. */
  maxResults?: number;
  recency?: 'day' | 'week' | 'month' | 'year';
  /** Restricts the search to pages of these sites. */
  domains?: readonly string[];
  signal?: AbortSignal;
}

/** The cost of one request. */
export interface Spend {
  provider: string;
  /** Model that answered; null for a search. */
  model: string | null;
  call: 'search' | 'answer';
  /** Name and version of the prompt; null for a search. */
  prompt: string | null;
  /** Millionths of a US dollar, so that sums are exact; null if the provider states no cost. */
  micro_usd: number | null;
  input_tokens: number;
  output_tokens: number;
}

/** An approved call. */
export interface Reservation {
  /**
   * Called once when the call has ended, with the cost of each response that states or implies a cost: none if there was no response, several after
   * repeated attempts. Failed and unreadable responses are billed too. A response that broke off may be billed without stating a cost.
   */
  settle: (spends: readonly Spend[]) => Promise<void>;
}

/** Called before each call. @throws MODEL_BUDGET_SPENT */
export type Approve = (call: Spend['call'], payer: string) => Promise<Reservation>;

export interface AnswerRequest<I, S extends z.ZodType> extends WithPayer {
  prompt: Prompt<I, S>;
  input: I;
  /** Addresses in the input that the answer may repeat. */
  knownUrls?: readonly string[];
  /** Whether an answer without sources fails with MODEL_NO_SOURCES. By default, its `sources` are empty. */
  requireSources?: boolean;
  /**
   * Streams: called with the words of the answer's texts as they are written, in the order of the schema. They are plain
   * text without foreign links, and provisional: only the returned value has been validated.
   */
  onText?: (text: string) => void;
  /** Called before a request to the model; not called for a cached answer or beyond the budget. */
  onBegin?: () => void;
  signal?: AbortSignal;
}

export interface Answer<T> {
  /** The value, parsed and clamped by the schema of the prompt. */
  value: T;
  /** Empty if the answer cites no sources. */
  sources: Source[];
  /** Number of links and marks that were removed because they lead to no source of the answer. */
  dropped_links: number;
  /** Number of list items that were removed because they do not fit the schema. */
  dropped_items: number;
  model: string;
  spend: Spend;
}

/** A language model with or without web search. Without any model, callers compute their answers. */
export interface LanguageModel {
  readonly provider: string;
  /** State of each function, for the status page. */
  state(): { search: EndpointState | 'unsupported'; answer: EndpointState };
  /** @throws MODEL_CANNOT_SEARCH, or another AppError with a MODEL_* code */
  search(query: string, options: SearchOptions & WithPayer): Promise<SearchResult[]>;
  /** @throws AppError with a MODEL_* code, or REQUEST_ABORTED if the caller's signal aborts */
  answer<I, S extends z.ZodType>(request: AnswerRequest<I, S>): Promise<Answer<z.output<S>>>;
}
