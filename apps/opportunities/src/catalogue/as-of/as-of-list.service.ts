import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import {
  listDescriptionLength,
  type Opportunity,
  type OpportunityListQuery,
  type OpportunityPage,
} from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { DataSource } from 'typeorm';
import { type Order, orderOfPast, readCursor, writeCursor } from '../../search/plan/orders.js';
import { findPageAsOf } from './find-page-as-of.js';
import { type CompiledQuery, compileQuery } from '../../search/query/compile-query.js';
import { hasScore } from '../../search/query/some-part.js';
import { hiddenCondition } from '../../search/plan/matched-rows.js';
import { type HiddenRows } from '../../search/query/row-conditions.js';
import { MarkFiltersService } from '../../marks/mark-filters.service.js';
import { type MarkReader } from '../../marks/mark-reader.js';
import { matchesAsOf } from './rows-as-of.js';
import { loadListRecordsAsOf } from '../../store/records/load-records-as-of.js';
import { readRecipe } from '../../store/medians.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { AudienceService } from '../audience.service.js';
import { toTotal } from '../catalogue.service.js';
import { listRowSchema, readListRows } from '../opportunity-row.js';
import { readPast } from './read-past.js';
import { restateRow } from './restate-row.js';

/** A request whose filters by marks are resolved. */
type PastRequest = OpportunityListQuery & { readonly hidden?: HiddenRows | undefined };

/** Lists as of an instant: the opportunities that were known at that time, with the fields that each had then. */
@Injectable()
export class AsOfListService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly marks: MarkFiltersService = new MarkFiltersService(database),
  ) {}

  /** @param reader - whose present marks the filter refers to; null for visitors */
  async list(query: OpportunityListQuery, as_of: string, reader: MarkReader | null = null): Promise<OpportunityPage> {
    const request = { ...query, ...(await this.marks.resolve(query.filter, reader)) };
    return readPast(this.database, as_of, (instant) => this.listAt(request, instant));
  }

  private async listAt(request: PastRequest, instant: Date): Promise<OpportunityPage> {
    const { q } = request.filter;
    if (q === undefined) return this.listQuery(request, instant, null);
    const { query, understood } = understandQuery(q, instant);
    const page = await this.listQuery(request, instant, query);
    if (understood.length === 0) return page;
    return page.total === 0 ? this.listQuery(request, instant, readQuery(q)) : { ...page, understood: [...understood] };
  }

  private async listQuery(request: PastRequest, instant: Date, query: Query | null): Promise<OpportunityPage> {
    const { filter, hidden, offset, limit, after } = request;
    const { q: _q, for_you: _today, ...others } = filter;
    const order = pastOrder(request, query);
    const demo = await this.audience.showsDemo(request.audience);
    await this.requirePast(demo);
    const selection = { demo, filter: others, query, hidden };
    const synonyms = await this.synonyms.current();
    const compiled = withHiddenCondition(
      await compileQuery(this.database, selection, { synonyms, now: instant, pastMatches: matchesAsOf }),
    );
    const place = after === undefined ? { offset } : { offset: 0, after: readCursor(after, order) };
    const window = { limit: limit + 1, ...place };
    const page = await findPageAsOf(this.database, { compiled, instant, order, window, total: knownTotal(request) });
    const shown = page.rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await this.readRows(
        shown.map(({ id }) => id),
        instant,
      ),
      ...toTotal(page.total),
      offset,
      ...(page.rows.length > limit && last !== undefined ? { next: writeCursor(last) } : {}),
    };
  }

  /** @throws PAST_NOT_READY after an update of the product, until upkeep has filled in the past of all rows */
  private async requirePast(demo: boolean): Promise<void> {
    const unknown = await this.database.query<unknown[]>(
      'SELECT FROM opportunity_summary WHERE demo = $1 AND known_since IS NULL LIMIT 1',
      [demo],
    );
    if (unknown.length > 0) throw new AppError('PAST_NOT_READY');
  }

  private async readRows(ids: readonly string[], instant: Date): Promise<Opportunity[]> {
    const [today, records, recipe] = await Promise.all([
      readListRows(this.database, ids),
      loadListRecordsAsOf(this.database, ids, instant),
      readRecipe(this.database),
    ]);
    return today.flatMap((row) => {
      const known = records.get(row.id);
      return known === undefined ? [] : [listRowSchema.parse(cutDescription(restateRow(row, known, instant, recipe)))];
    });
  }
}

/** Makes the leaving out of dismissed records one of the conditions: past lists have no stored counts from which they would be subtracted. */
function withHiddenCondition(query: CompiledQuery): CompiledQuery {
  return { ...query, conditions: [...query.conditions, ...hiddenCondition(query)], hidden: null };
}

/** Returns the total that an earlier page returned, or how to count it. */
function knownTotal({ total, total_is, count }: OpportunityListQuery) {
  return total === undefined ? count : { count: total, is: total_is ?? ('exact' as const) };
}

/** @throws PAST_SCORE if the order, a filter or the query uses scores, because past scores are computed only for the rows of a page */
function pastOrder({ filter, sort }: OpportunityListQuery, query: Query | null): Order {
  const order = orderOfPast(sort);
  const isByScore = filter.min_score !== undefined || filter.for_you !== undefined;
  if (order === null || isByScore || (query !== null && hasScore(query))) throw new AppError('PAST_SCORE');
  return order;
}

/** Truncates the description to its length in lists. */
function cutDescription(row: Record<string, unknown>): Record<string, unknown> {
  const { description: text } = row;
  const characters = typeof text === 'string' ? Array.from(text) : [];
  const description = characters.slice(0, listDescriptionLength).join('');
  return { ...row, description, description_cut: characters.length > listDescriptionLength };
}
