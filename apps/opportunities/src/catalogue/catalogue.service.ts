import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import {
  bestMatchSortField,
  type Opportunity,
  type OpportunityDetail,
  type OpportunityListQuery,
  type OpportunityPage,
  personalSortField,
} from '@rfp/contracts/opportunity';
import { type Query } from '@rfp/contracts/query/query';
import { readQuery } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { prepared } from '@rfp/persistence/connection/prepared';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { DataSource } from 'typeorm';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { type MarkReader } from '../marks/mark-reader.js';
import { resolveForYou } from '../personal/for-you.js';
import { resolveRecipe } from '../personal/recipe/resolve-recipe.js';
import { personalOrder, PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { exactTotal } from '../search/plan/count.js';
import { type ColumnSort, type Order, orderOf, readCursor, writeCursor } from '../search/plan/orders.js';
import { type FoundRow, type Total, type Window } from '../search/plan/page.js';
import { findPage } from '../search/find-page.js';
import { findRankedPage, rankedOrder } from '../search/rank/ranked-page.js';
import { countWithoutParts } from './text-search/count-without-parts.js';
import { highlightRows } from './text-search/highlight-rows.js';
import { type CompiledQuery, compileQuery } from '../search/query/compile-query.js';
import { type HiddenRows } from '../search/query/row-conditions.js';
import { recordsJson } from '../store/records/load-records.js';
import { type Seen, seenJson } from '../store/seen-opportunities.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { AudienceService, showsDemoSql } from './audience.service.js';
import { describeRecords } from './describe-records.js';
import {
  detailColumns,
  detailWithRecordsSchema,
  listColumns,
  listRowSchema,
  readListRows,
  rowTables,
} from './opportunity-row.js';

/** A request whose filters by marks are resolved. */
type ListRequest = RpcRequest<'opportunities.list'> & { readonly hidden?: HiddenRows | undefined };

/** Reads lists and details of opportunities. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly orders: PersonalOrdersService = new PersonalOrdersService(
      database,
      new RowColumnsService(database),
      synonyms,
    ),
    private readonly marks: MarkFiltersService = new MarkFiltersService(database),
  ) {}

  /** @param reader - whose marks the filter refers to; null for visitors */
  async list(query: RpcRequest<'opportunities.list'>, reader: MarkReader | null = null): Promise<OpportunityPage> {
    const request: ListRequest = { ...query, ...(await this.marks.resolve(query.filter, reader)) };
    const [field, direction] = request.sort;
    if (field === bestMatchSortField) {
      requireBestFirst(direction);
      return this.listByRank(request);
    }
    if (field !== personalSortField) return this.listByColumn(request, [field, direction]);
    requireBestFirst(direction);
    const recipe = resolveRecipe(request.search);
    if (recipe !== defaultRecipe) return this.listByRecipe(request, recipe);
    const page = await this.listByColumn(request, ['total_score', direction]);
    return { ...page, rows: page.rows.map((row) => ({ ...row, personal_score: row.total_score })) };
  }

  private async listByRecipe(request: ListRequest, recipe: Recipe): Promise<OpportunityPage> {
    const window = toWindow(request, personalOrder);
    return this.findInterpreted(request, async (compiled, known) => {
      const { rows: found, total } = await this.orders.page(compiled, recipe, window, {
        known,
        maxMs: request.max_order_ms,
      });
      const scores = new Map(found.map(({ id, score }) => [id, score]));
      const page = await this.toPage(request, compiled, { rows: found, total });
      return {
        ...page,
        rows: page.rows.map((row) => ({ ...row, personal_score: scores.get(row.id) ?? row.total_score })),
      };
    });
  }

  private listByColumn(request: ListRequest, sort: ColumnSort): Promise<OpportunityPage> {
    const order = orderOf(sort);
    const window = toWindow(request, order);
    return this.findInterpreted(request, async (compiled, known) =>
      this.toPage(request, compiled, await findPage(this.database, compiled, { order, window }, known)),
    );
  }

  private listByRank(request: ListRequest): Promise<OpportunityPage> {
    if ((request.filter.q ?? '').trim() === '') return this.listByColumn(request, sortWithoutText);
    const window = toWindow(request, rankedOrder);
    return this.findInterpreted(request, async (compiled, known) =>
      this.toPage(request, compiled, await findRankedPage(this.database, compiled, window, known)),
    );
  }

  /** Finds a page for the interpreted text; if that finds nothing, for the plain words of the text. */
  private async findInterpreted(
    request: ListRequest,
    find: (compiled: CompiledQuery, known: Total | undefined) => Promise<OpportunityPage>,
  ): Promise<OpportunityPage> {
    const { q } = request.filter;
    const read = async (query: Query | null) => {
      const compiled = await this.compile(request, query);
      return find(compiled, await this.knownTotal(request, compiled));
    };
    if (q === undefined) return read(null);
    const now = new Date();
    const { query, understood } = understandQuery(q, now);
    const page = await read(query);
    if (understood.length === 0) return page;
    if (page.total > 0) return { ...page, understood: [...understood] };
    const plainPage = await read(readQuery(q));
    if (plainPage.total > 0) return plainPage;
    const compile = (others: Query) => this.compile(request, others);
    return { ...plainPage, understood: [...(await countWithoutParts(this.database, [q], understood, now, compile))] };
  }

  /** Compiles a filter with a query in place of its text. */
  async compile(
    { audience, filter, search, hidden }: Pick<ListRequest, 'audience' | 'filter' | 'search' | 'hidden'>,
    query: Query | null,
  ): Promise<CompiledQuery> {
    const { q: _q, ...others } = filter;
    const demo = await this.audience.showsDemo(audience);
    const selection = { demo, filter: await resolveForYou(this.orders, others, { search, demo }), query, hidden };
    return compileQuery(this.database, selection, { synonyms: await this.synonyms.current() });
  }

  /** @param found - the rows of the page, and one more row if another page follows */
  private async toPage(
    request: OpportunityListQuery,
    compiled: CompiledQuery,
    { rows, total }: { rows: readonly FoundRow[]; total: Total },
  ): Promise<OpportunityPage> {
    const { offset, limit } = request;
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await this.readRows(
        request,
        compiled,
        shown.map(({ id }) => id),
      ),
      ...toTotal(total),
      offset,
      ...(rows.length > limit && last !== undefined ? { next: writeCursor(last) } : {}),
    };
  }

  private async readRows(
    { highlight: isRequested }: OpportunityListQuery,
    compiled: CompiledQuery,
    ids: readonly string[],
  ): Promise<Opportunity[]> {
    const rows = await readListRows(this.database, ids);
    const { query } = compiled.selection;
    return isRequested && query !== null ? highlightRows(this.database, query, rows, compiled) : rows;
  }

  /** Returns the total that a request for a later page repeats, or counts it if the request wants an exact total. */
  private async knownTotal(
    { total, total_is, count }: OpportunityListQuery,
    compiled: CompiledQuery,
  ): Promise<Total | undefined> {
    if (total !== undefined) return { count: total, is: total_is ?? 'exact' };
    return count === 'exact' ? exactTotal(this.database, compiled) : undefined;
  }

  /** Reads the opportunities that are visible among the ids. Without ids it makes no query, because the readiness check of the gateway calls it. */
  async many({ ids, audience }: RpcRequest<'opportunities.many'>): Promise<Opportunity[]> {
    if (ids.length === 0) return [];
    const parameters = [ids, await this.audience.showsDemo(audience)];
    return readRows(
      this.database,
      listRowSchema,
      `SELECT ${listColumns} FROM ${rowTables} WHERE o.id = ANY($1::uuid[]) AND o.demo = $2`,
      parameters,
    );
  }

  /** Reads the opportunity, or the one into which it was merged. */
  async get(request: RpcRequest<'opportunities.get'>): Promise<OpportunityDetail> {
    return (await this.getFor(null, request)).detail;
  }

  /** Does the same as `get`, and reads the version that a person last acknowledged. */
  async getFor(personId: string | null, { id, audience }: RpcRequest<'opportunities.get'>): Promise<DetailForPerson> {
    const find = (requested: string) =>
      readOne(this.database, detailWithRecordsSchema, detailSql, [requested, audience, personId]);
    const found = (await find(id)) ?? (await find(await this.audience.findVisible(id, audience)));
    if (found === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const { records, seen, ...row } = found;
    const { created_at, demo, stated_deadlines: deadlines = [] } = row;
    const created = { created_at: new Date(created_at), demo, deadlines };
    const described = describeRecords(records, created, new Date());
    // The status changes only with the next rescore, so a row that is still open must not have a closing age yet.
    const closed_after_days = row.status === 'closed' ? described.closed_after_days : null;
    return { detail: { ...row, ...described, closed_after_days }, seen };
  }
}

/** An opportunity with the caller's last acknowledgment. */
export interface DetailForPerson {
  detail: OpportunityDetail;
  seen: Seen | null;
}

/**
 * SQL of the opportunity `$1` with its records and the acknowledgment of person `$3`, if audience `$2` sees it. A single statement, so that all parts
 * are consistent.
 */
export const detailSql = prepared(
  `SELECT ${detailColumns}, ${recordsJson} AS records, ${seenJson('$3::uuid', 'o.id')} AS seen FROM ${rowTables} WHERE o.id = $1 AND o.demo = ${showsDemoSql('$2::text')}`,
);

/** Order that replaces "best match" if there is no text. */
export const sortWithoutText: ColumnSort = ['relevance_score', 'DESC'];

export function toTotal({ count, is }: Total): Pick<OpportunityPage, 'total' | 'total_is'> {
  return is === 'exact' ? { total: count } : { total: count, total_is: is };
}

/** Returns the window of a request, plus one row that shows whether another page follows. */
function toWindow({ offset, limit, after }: OpportunityListQuery, order: Order): Window {
  return after === undefined
    ? { offset, limit: limit + 1 }
    : { offset: 0, limit: limit + 1, after: readCursor(after, order) };
}

/** @throws AppError VALIDATION if a personal order is requested backwards */
export function requireBestFirst(direction: 'ASC' | 'DESC'): void {
  const sort = 'This order begins with the best: it takes DESC only';
  if (direction === 'ASC')
    throw new AppError('VALIDATION', { message: `sort: ${sort}`, details: { errors: { sort } } });
}
