import { Injectable } from '@nestjs/common';
import { type SearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import {
  maxPersonalRows,
  type Opportunity,
  type OpportunityDetail,
  type OpportunityListQuery,
  type OpportunityPage,
  personalSortField,
} from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { prepared } from '@rfp/persistence/prepared';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { DataSource } from 'typeorm';
import { findBest } from '../personal/find-best.js';
import { KeptOrders } from '../personal/kept-orders.js';
import { OpenFacts } from '../personal/open-facts.js';
import { exactTotal, totalOf } from '../search/plan/count.js';
import { type ColumnSort, orderOf, readCursor, writeCursor } from '../search/plan/orders.js';
import { type Total } from '../search/plan/page.js';
import { findPage } from '../search/find-page.js';
import { highlightRows } from './highlight-rows.js';
import { type CompiledQuery, compileQuery } from '../search/query/compile-query.js';
import { recordsJson } from '../store/load-records.js';
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

/** Lists, search and details, in SQL shaped for the screen. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly orders = new KeptOrders(),
    private readonly facts = new OpenFacts(database),
  ) {}

  async list({ search, ...request }: RpcRequest<'opportunities.list'>): Promise<OpportunityPage> {
    const [field, direction] = request.sort;
    if (field !== personalSortField) return this.listByColumn(request, [field, direction]);
    if (direction === 'ASC') throw invalid('sort', 'This order begins with the best: it takes DESC only');
    const profile = searchProfileSchema.optional().parse(search);
    const recipe = profile === undefined ? defaultRecipe : personalRecipe(profile);
    if (profile !== undefined && recipe !== defaultRecipe) return this.listByRecipe(request, profile);
    const page = await this.listByColumn(request, ['total_score', direction]);
    return { ...page, rows: page.rows.map((row) => ({ ...row, personal_score: row.total_score })) };
  }

  /** The first rows by a personal total. There is no cursor: totals are computed for the rows of the page and those before. */
  private async listByRecipe(request: OpportunityListQuery, profile: SearchProfile): Promise<OpportunityPage> {
    const { offset, limit, after } = request;
    if (after !== undefined) throw invalid('after', 'This order has pages only, no cursor');
    if (offset + limit > maxPersonalRows) throw new AppError('ORDER_ENDS', { details: { rows: maxPersonalRows } });
    const plan = await this.plan(request);
    const total = (await this.knownTotal(request, plan)) ?? (await totalOf(this.database, plan));
    const best = await this.orderByRecipe({ plan, filter: request.filter, profile, total }, offset + limit);
    const scores = new Map(best.slice(offset).map(({ id, score }) => [id, score]));
    const rows = await this.readRows(request, plan, [...scores.keys()]);
    return {
      rows: rows.map((row) => ({ ...row, personal_score: scores.get(row.id) ?? row.total_score })),
      ...toTotal(total),
      offset,
    };
  }

  private orderByRecipe(
    list: { plan: CompiledQuery; filter: OpportunityListQuery['filter']; profile: SearchProfile; total: Total },
    wanted: number,
  ): Promise<readonly Ranked[]> {
    const { plan, filter, profile, total } = list;
    return this.orders.first(JSON.stringify([plan.selection.demo, filter, profile]), wanted, (count) =>
      findBest(this.database, plan, personalRecipe(profile), { wanted: count, total, facts: this.facts }),
    );
  }

  /** What a list by a personal total begins with, without the rows. */
  async firstByTotal(
    { search, ...list }: Pick<OpportunityListQuery, 'audience' | 'filter'> & { search: SearchProfile },
    wanted: number,
  ): Promise<readonly Ranked[]> {
    const plan = await this.plan(list);
    if (personalRecipe(search) !== defaultRecipe) {
      const total = await totalOf(this.database, plan);
      return this.orderByRecipe({ plan, filter: list.filter, profile: search, total }, wanted);
    }
    const page = await findPage(
      this.database,
      plan,
      orderOf(['total_score', 'DESC']),
      { offset: 0, limit: wanted },
      undefined,
    );
    return page.rows.map(({ id }) => ({ id, score: null }));
  }

  private async plan({ audience, filter }: Pick<OpportunityListQuery, 'audience' | 'filter'>): Promise<CompiledQuery> {
    const { q, ...others } = filter;
    const selection = {
      demo: await this.audience.showsDemo(audience),
      filter: others,
      query: q === undefined ? null : readQuery(q),
    };
    return compileQuery(this.database, selection, { synonyms: await this.synonyms.current() });
  }

  private async listByColumn(request: OpportunityListQuery, sort: ColumnSort): Promise<OpportunityPage> {
    const { offset, limit, after } = request;
    const plan = await this.plan(request);
    const order = orderOf(sort);
    const window =
      after === undefined
        ? { offset, limit: limit + 1 }
        : { offset: 0, limit: limit + 1, after: readCursor(after, order) };
    const page = await findPage(this.database, plan, order, window, await this.knownTotal(request, plan));
    const shown = page.rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await this.readRows(
        request,
        plan,
        shown.map(({ id }) => id),
      ),
      ...toTotal(page.total),
      offset,
      ...(page.rows.length > limit && last !== undefined ? { next: writeCursor(last) } : {}),
    };
  }

  private async readRows(
    { highlight: isWanted }: OpportunityListQuery,
    plan: CompiledQuery,
    ids: readonly string[],
  ): Promise<Opportunity[]> {
    const rows = await readListRows(this.database, ids);
    const { query } = plan.selection;
    return isWanted && query !== null ? highlightRows(this.database, query, rows, plan) : rows;
  }

  /** A later part of a list repeats the total of the first one, and is not counted again. */
  private async knownTotal(
    { total, total_is, count }: OpportunityListQuery,
    plan: CompiledQuery,
  ): Promise<Total | undefined> {
    if (total !== undefined) return { count: total, is: total_is ?? 'exact' };
    return count === 'exact' ? exactTotal(this.database, plan) : undefined;
  }

  /** The visible ones among the ids. No ids mean no query: the readiness check of the gateway calls it so. */
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

  /** The opportunity, or that which it was merged into. */
  async get(request: RpcRequest<'opportunities.get'>): Promise<OpportunityDetail> {
    return (await this.getFor(null, request)).detail;
  }

  /** The same, with what a person has acknowledged of it. */
  async getFor(personId: string | null, { id, audience }: RpcRequest<'opportunities.get'>): Promise<DetailForPerson> {
    const find = (wanted: string) =>
      readOne(this.database, detailWithRecordsSchema, detailSql, [wanted, audience, personId]);
    const found = (await find(id)) ?? (await find(await this.audience.findVisible(id, audience)));
    if (found === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const { records, seen, ...row } = found;
    const { created_at, demo, stated_deadlines: deadlines = [] } = row;
    const created = { created_at: new Date(created_at), demo, deadlines };
    const described = describeRecords(records, created, new Date());
    // A row that is due to close has its status until the next sweep: a detail changes with its row only.
    const closed_after_days = row.status === 'closed' ? described.closed_after_days : null;
    return { detail: { ...row, ...described, closed_after_days }, seen };
  }
}

/** A row of an order by a personal total. */
interface Ranked {
  readonly id: string;
  /** Null for the total that is stored with the row. */
  readonly score: number | null;
}

/** An opportunity, and what the person who asks has acknowledged of it. */
export interface DetailForPerson {
  detail: OpportunityDetail;
  seen: Seen | null;
}

/**
 * The opportunity `$1` with its records and what the person `$3` has acknowledged, if the audience `$2` sees it: one statement, so that all are
 * of the same instant.
 */
export const detailSql = prepared(
  `SELECT ${detailColumns}, ${recordsJson} AS records, ${seenJson('$3::uuid', 'o.id')} AS seen FROM ${rowTables} WHERE o.id = $1 AND o.demo = ${showsDemoSql('$2::text')}`,
);

export function toTotal({ count, is }: Total): Pick<OpportunityPage, 'total' | 'total_is'> {
  return is === 'exact' ? { total: count } : { total: count, total_is: is };
}

function invalid(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message: `${field}: ${message}`, details: { errors: { [field]: message } } });
}
