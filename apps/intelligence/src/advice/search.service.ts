import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type Audience, type Opportunity } from '@rfp/contracts/opportunity';
import { type AiSearchResult, type PerplexitySearch } from '@rfp/contracts/intelligence/perplexity';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { isOperator } from '@rfp/contracts/query/query-tokens';
import { BusClient } from '@rfp/messaging/bus-client';
import { type SearchResult } from '../model/language-model.js';
import { type Citation } from '@rfp/contracts/intelligence';
import { AdviceService, type NoAdvice, refusalOf, toCitation } from './advice.service.js';
import { ModelService } from './model.service.js';
import { relevanceOf } from './relevance.js';

const maxResults = 10;
/** Pages found by the provider's search. */
interface FoundPages {
  state: 'given';
  value: SearchResult[];
  citations: Citation[];
}

/** Maximum number of words of a query that are sent to the catalogue. */
const maxWords = 20;

export interface SearchRequest {
  query: string;
  audience: Audience;
  caller: Caller;
  /** Signed assertion of the caller. */
  assertion: string | null;
}

type UnratedResult = Omit<AiSearchResult, 'relevance_score'>;

/** Web pages found by the Search API; without the API, the matching opportunities of the catalogue. */
@Injectable()
export class SearchService {
  constructor(
    private readonly models: ModelService,
    private readonly advice: AdviceService,
    private readonly client: BusClient,
  ) {}

  async search(request: SearchRequest): Promise<PerplexitySearch> {
    const { query } = request;
    // The catalogue is always searched: its results replace a failed web search, and show which of the pages are opportunities here.
    const [web, catalogue] = await Promise.all([
      this.searchWeb(request),
      Promise.allSettled([this.searchCatalogue(request)]),
    ]);
    const [found] = catalogue;
    if (found.status === 'rejected' && web.state === 'none') throw found.reason;
    const rows = found.status === 'fulfilled' ? found.value : [];
    const generated_at = new Date().toISOString();
    const shared = { success: true as const, generated_at };
    if (web.state === 'given') {
      const data = rateByWords(
        query,
        web.value.map((page) => toPageResult(page, rows)),
      );
      return { ...shared, data, citations: web.citations, origin: 'live', left_out: [] };
    }
    const shown = rows.slice(0, maxResults);
    return {
      ...shared,
      data: rateByRank(query, shown),
      citations: shown.flatMap(({ title, source_url }) => (source_url === null ? [] : [{ title, url: source_url }])),
      origin: shown.some(({ demo }) => demo) || request.audience === 'demo' ? 'demo' : 'computed',
      left_out: [{ what: 'Results of the web', reason: web.reason }],
    };
  }

  private async searchWeb({ query, audience, caller }: SearchRequest): Promise<FoundPages | NoAdvice> {
    const current = await this.models.current();
    const refusal = refusalOf({ caller, demo: audience === 'demo' }, current);
    if (current === undefined || refusal !== null)
      return refusal ?? { state: 'none', failed: false, reason: 'No language model is configured.' };
    return this.advice.attempt(current, async () => {
      const pages = await current.model.search(query, { maxResults, payer: caller.user_id });
      return { state: 'given' as const, value: pages, citations: pages.map(toCitation) };
    });
  }

  private async searchCatalogue({ query, audience, assertion }: SearchRequest): Promise<Opportunity[]> {
    const search = async (text: string): Promise<Opportunity[]> => {
      const criteria = { keywords: [text], limit: 20, explain: true };
      const { rows, related = [] } = await this.client.call(
        'opportunities.search',
        { audience, criteria },
        { assertion },
      );
      return [...rows, ...related];
    };
    const words = (query.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).map(asPlainWord).join(' ');
    if (words === '') return [];
    try {
      if (queryTextSchema.safeParse(query).success) return await search(query);
    } catch (error) {
      // The text is written for people, so a syntax error in the query language does not matter.
      if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error;
    }
    return search(words);
  }
}

/** Lower-cases operators of the search language, so that they count as plain words. Other words keep their capitals, which tell acronyms apart. */
function asPlainWord(word: string): string {
  return isOperator(word) ? word.toLowerCase() : word;
}

/** Opportunities in the order of the search. Each rating is the share of the best points, at most that of the opportunity before, and at least 1. */
function rateByRank(query: string, rows: readonly Opportunity[]): AiSearchResult[] {
  const best = Math.max(...rows.map(({ rank }) => rank?.points ?? 0));
  const byWords = relevanceOf(query, rows.map(textOf));
  let max = 100;
  return rows.map((row, index) => {
    const { points } = row.rank ?? {};
    const share = points === undefined ? (byWords[index] ?? 0) : best === 0 ? 100 : Math.round((100 * points) / best);
    max = Math.max(1, Math.min(max, share));
    const { ai_confidence, ...result } = toOpportunityResult(row);
    return { ...result, relevance_score: max, ai_confidence };
  });
}

function textOf({ title, description }: Pick<Opportunity, 'title' | 'description'>): string {
  return `${title}\n${description}`;
}

function rateByWords(query: string, results: readonly UnratedResult[]): AiSearchResult[] {
  const relevance = relevanceOf(query, results.map(textOf));
  return results
    .map(({ ai_confidence, ...result }, index) => ({
      ...result,
      relevance_score: relevance[index] ?? 0,
      ai_confidence,
    }))
    .toSorted((one, other) => other.relevance_score - one.relevance_score);
}

function toPageResult({ title, url, snippet }: SearchResult, rows: readonly Opportunity[]): UnratedResult {
  return {
    id: createHash('sha256').update(url).digest('hex').slice(0, 32),
    title,
    description: snippet,
    source_url: url,
    ai_confidence: null,
    citations: [new URL(url).hostname.replace(/^www\./, '')],
    opportunity_id: null,
    ...opportunityMembers(rows.find(({ source_url }) => source_url === url)),
  };
}

function toOpportunityResult(row: Opportunity): UnratedResult {
  const { id, title, description, source_url, source_name } = row;
  const result = { id, title, description, source_url, ai_confidence: null, citations: [source_name] };
  return { ...result, opportunity_id: id, ...opportunityMembers(row) };
}

function opportunityMembers(
  row: Opportunity | undefined,
): Pick<UnratedResult, 'opportunity' | 'opportunity_id'> | undefined {
  if (row === undefined) return undefined;
  const { rank: _rank, ...opportunity } = row;
  return { opportunity_id: row.id, opportunity };
}
