import { Injectable } from '@nestjs/common';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type StoredCriteria } from '@rfp/contracts/opportunity-search';
import { type Query } from '@rfp/contracts/query/query';
import { type SearchPlan } from '@rfp/contracts/search-plan';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { countTerms, findRanked, type RankedPage } from '../search/rank/find-ranked.js';
import { explainRanks } from '../search/rank/explain-ranks.js';
import { highlightRows } from './highlight-rows.js';
import { type CompiledQuery, compileQuery, describeQuery } from '../search/query/compile-query.js';
import { type Selection } from '../search/query/filter-tags.js';
import { relax } from './relax.js';
import { suggest } from './suggest.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { AudienceService } from './audience.service.js';
import { toTotal } from './catalogue.service.js';
import { readListRows } from './opportunity-row.js';

type Limits = Omit<StoredCriteria, 'keywords' | 'limit' | 'highlight' | 'explain'>;
type Found = RpcReply<'opportunities.search'>;

interface FoundPage extends RankedPage {
  readonly plan: CompiledQuery;
}

/** A query that is asked instead of one that finds little, for what may have been meant. */
interface Instead {
  readonly asked: Query;
  readonly suggestion?: Query | undefined;
}

/** The search by words: the best matches first, and what is related if there are few. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
  ) {}

  async search({ audience, criteria }: RpcRequest<'opportunities.search'>): Promise<Found> {
    const { keywords, limit = 10, highlight: _highlight, explain: _explain, ...limits } = criteria;
    const query = anyOf(keywords);
    if (query === null) return { rows: [], total: 0 };
    const demo = await this.audience.showsDemo(audience);
    const find = async (asked: Query) => (await this.find(asked, limits, demo, limit)).rows;
    const page = await this.find(query, limits, demo, limit, criteria.explain);
    const { rows } = page;
    const found = { rows: await this.describe(query, page, criteria), ...toTotal(page.total) };
    if (rows.length >= limit) return found;
    const ids = new Set(rows.map(({ id }) => id));
    for (const { asked, suggestion } of await this.instead(query, rows.length === 0)) {
      const others = await find(asked);
      const related = others.filter(({ id }) => !ids.has(id)).slice(0, limit - rows.length);
      if (related.length === 0) continue;
      const did_you_mean = suggestion === undefined ? {} : { did_you_mean: printQuery(suggestion) };
      return { ...found, ...did_you_mean, related: await this.read(related) };
    }
    return found;
  }

  /** How a search finds its records, and what that takes. */
  async explainPlan({ audience, criteria }: RpcRequest<'opportunities.search-plan'>): Promise<SearchPlan> {
    const { keywords, limit = 10, highlight: _highlight, explain: _explain, ...filter } = criteria;
    const started = performance.now();
    const selection = { demo: await this.audience.showsDemo(audience), filter, query: anyOf(keywords) };
    const compiled = await this.compile(selection, false);
    const compiled_ms = performance.now() - started;
    const { total, candidates } = await findRanked(this.database, compiled, { limit, offset: 0 });
    const { estimates, runs } = candidates;
    const elapsed_ms = performance.now() - started;
    return {
      ...(await describeQuery(this.database, compiled)),
      estimates,
      runs: [...runs],
      ...toTotal(total),
      compiled_ms,
      elapsed_ms,
    };
  }

  /** The rows, with what was requested of each. */
  private async describe(
    query: Query,
    { plan, rows }: FoundPage,
    { highlight = false, explain = false }: Pick<StoredCriteria, 'highlight' | 'explain'>,
  ): Promise<Opportunity[]> {
    const read = await this.read(rows);
    const explained = explain ? await explainRanks(this.database, plan, rows, read) : read;
    return highlight ? highlightRows(this.database, query, explained, plan) : explained;
  }

  /** What is asked for instead until something is found: similar words of a query that finds nothing, any of its words, any of the similar ones. */
  private async instead(query: Query, findsNothing: boolean): Promise<readonly Instead[]> {
    const suggestions = findsNothing ? await suggest(this.database, query) : [];
    const [first] = suggestions;
    const any = relax(query);
    const anySimilar = first === undefined ? null : relax(first);
    return [
      ...suggestions.map((suggestion) => ({ asked: suggestion, suggestion })),
      ...(any === null ? [] : [{ asked: any }]),
      ...(anySimilar === null ? [] : [{ asked: anySimilar, suggestion: first }]),
    ];
  }

  private async find(query: Query, filter: Limits, demo: boolean, limit: number, explain = false): Promise<FoundPage> {
    const plan = await this.compile({ demo, filter, query }, explain);
    return { plan, ...(await findRanked(this.database, plan, { limit, offset: 0 })) };
  }

  private async compile(selection: Selection, explain: boolean): Promise<CompiledQuery> {
    const compiled = await compileQuery(this.database, selection, { synonyms: await this.synonyms.current() });
    // How rare a term is decides nothing if there is only one.
    return explain || compiled.ranked.length > 1 ? countTerms(this.database, compiled) : compiled;
  }

  private read(rows: RankedPage['rows']): Promise<Opportunity[]> {
    return readListRows(
      this.database,
      rows.map(({ id }) => id),
    );
  }
}
