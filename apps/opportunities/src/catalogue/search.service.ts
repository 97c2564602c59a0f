import { Injectable } from '@nestjs/common';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type StoredCriteria } from '@rfp/contracts/opportunity-search';
import { type Query } from '@rfp/contracts/query/query';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { explainRanks } from '../search/explain-ranks.js';
import { findRanked, type RankedPage } from '../search/find-ranked.js';
import { highlightRows } from '../search/highlight-rows.js';
import { type Plan, planSelection } from '../search/plan.js';
import { relax } from '../search/relax.js';
import { suggest } from '../search/suggest.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { AudienceService } from './audience.service.js';
import { toTotal } from './catalogue.service.js';
import { readListRows } from './opportunity-row.js';

type Limits = Omit<StoredCriteria, 'keywords' | 'limit' | 'highlight' | 'explain'>;
type Found = RpcReply<'opportunities.search'>;

interface FoundPage extends RankedPage {
  readonly plan: Plan;
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
    const page = await this.find(query, limits, demo, limit);
    const { rows } = page;
    const found = { rows: await this.describe(query, page, criteria), ...toTotal(page.total) };
    if (rows.length >= limit) return found;
    const suggestion = rows.length === 0 ? await suggest(this.database, query) : null;
    const wanted = suggestion ?? relax(query);
    if (wanted === null) return found;
    const ids = new Set(rows.map(({ id }) => id));
    const others = await this.related(wanted, find);
    const related = others.filter(({ id }) => !ids.has(id)).slice(0, limit - rows.length);
    return {
      ...found,
      ...(suggestion === null ? {} : { did_you_mean: printQuery(suggestion) }),
      ...(related.length === 0 ? {} : { related: await this.read(related) }),
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

  /** What matches all words; if nothing does, any of them. */
  private async related(
    query: Query,
    find: (asked: Query) => Promise<RankedPage['rows']>,
  ): Promise<RankedPage['rows']> {
    const rows = await find(query);
    const relaxed = rows.length === 0 ? relax(query) : null;
    return relaxed === null ? rows : find(relaxed);
  }

  private async find(query: Query, filter: Limits, demo: boolean, limit: number): Promise<FoundPage> {
    const selection = { demo, filter, query };
    const plan = await planSelection(this.database, selection, { synonyms: await this.synonyms.current() });
    return { plan, ...(await findRanked(this.database, plan, { limit, offset: 0 })) };
  }

  private read(rows: RankedPage['rows']): Promise<Opportunity[]> {
    return readListRows(
      this.database,
      rows.map(({ id }) => id),
    );
  }
}
