import { Injectable } from '@nestjs/common';
import { type Opportunity, type StoredCriteria } from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf } from '@rfp/contracts/query/query-text';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { findRanked, type RankedPage } from '../search/find-ranked.js';
import { highlight, highlightedLength } from '../search/highlight.js';
import { planSelection } from '../search/plan.js';
import { relax } from '../search/relax.js';
import { suggest } from '../search/suggest.js';
import { AudienceService } from './audience.service.js';
import { toTotal } from './catalogue.service.js';
import { readListRows } from './opportunity-row.js';

type Limits = Omit<StoredCriteria, 'keywords' | 'limit' | 'highlight'>;
type Found = RpcReply<'opportunities.search'>;

const textRow = z.object({ title: z.string(), description: z.string() });
const textSql = `SELECT o.title, left(t.description, ${highlightedLength}) AS description
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
  JOIN opportunity_summary o ON o.id = wanted.id JOIN opportunity_text t ON t.id = o.id ORDER BY wanted.place`;

/** The search by words: the best matches first, and what is related if there are few. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async search({ audience, criteria }: RpcRequest<'opportunities.search'>): Promise<Found> {
    const { keywords, limit = 10, highlight: _highlight, ...limits } = criteria;
    const query = anyOf(keywords);
    if (query === null) return { rows: [], total: 0 };
    const demo = await this.audience.showsDemo(audience);
    const find = (asked: Query) => this.find(asked, limits, demo, limit);
    const { rows, total } = await find(query);
    const found = {
      rows: await this.read(rows),
      ...toTotal(total),
      ...(await this.highlights(query, rows, criteria)),
    };
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

  /** What matches all words; if nothing does, any of them. */
  private async related(query: Query, find: (asked: Query) => Promise<RankedPage>): Promise<RankedPage['rows']> {
    const { rows } = await find(query);
    const relaxed = rows.length === 0 ? relax(query) : null;
    return relaxed === null ? rows : (await find(relaxed)).rows;
  }

  private async find(query: Query, filter: Limits, demo: boolean, limit: number): Promise<RankedPage> {
    const plan = await planSelection(this.database, { demo, filter, query });
    return findRanked(this.database, plan, { limit, offset: 0 });
  }

  private async highlights(
    query: Query,
    rows: RankedPage['rows'],
    { highlight: isWanted = false }: Pick<StoredCriteria, 'highlight'>,
  ): Promise<Pick<Found, 'highlights'>> {
    if (!isWanted) return {};
    const ids = rows.map(({ id }) => id);
    return {
      highlights: await highlight(this.database, query, await readRows(this.database, textRow, textSql, [ids])),
    };
  }

  private read(rows: RankedPage['rows']): Promise<Opportunity[]> {
    return readListRows(
      this.database,
      rows.map(({ id }) => id),
    );
  }
}
