import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import {
  type Opportunity,
  type OpportunityDetail,
  type OpportunityListQuery,
  type OpportunityPage,
  type SortField,
} from '@rfp/contracts/opportunity';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { mergeNotice } from '../intake/merge-notice.js';
import { loadRecords } from '../store/load-records.js';
import { readRows } from '@rfp/persistence/read-rows';
import { AudienceService } from './audience.js';
import { type Conditions, filterConditions, textQuery, wordsQuery } from './filter-conditions.js';
import { detailColumns, detailRowSchema, listColumns, listRowSchema } from './opportunity-row.js';

/** What a list may be ordered by, and whether the column may be empty. */
const orders: Record<SortField, { column: string; optional: boolean }> = {
  relevance_score: { column: 'relevance_score', optional: false },
  total_score: { column: 'total_score', optional: false },
  due_date: { column: 'due_at', optional: true },
  estimated_value: { column: 'estimated_value', optional: true },
  posted_date: { column: 'posted_at', optional: true },
  title: { column: 'title', optional: false },
  created_at: { column: 'created_at', optional: false },
  updated_at: { column: 'updated_at', optional: false },
};

/** What decides between equals before the id does: many notices have the same relevance while there is no profile. */
const ties: Partial<Record<SortField, string[]>> = { relevance_score: ['total_score'] };

/**
 * Rows without the value come last either way: unknown is neither first nor largest. Equal rows go by id in the same direction,
 * which is the order that the indexes have.
 */
function orderBy([field, direction]: OpportunityListQuery['sort']): string {
  const { column, optional } = orders[field];
  const way = direction === 'DESC' ? 'desc' : 'asc';
  return [
    `${column} ${way}${optional ? ' nulls last' : ''}`,
    ...(ties[field] ?? []).map((each) => `${each} ${way}`),
    `id ${way}`,
  ].join(', ');
}

const countRow = z.object({ total: z.coerce.number() });

/** Reads, straight from SQL shaped for the screen. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async list(query: OpportunityListQuery): Promise<OpportunityPage> {
    const conditions = filterConditions(query.filter, await this.audience.seesDemo(query.audience), new Date());
    const [rows, total] = await Promise.all([
      this.page(conditions, orderBy(query.sort), query.limit, query.offset),
      this.count(conditions),
    ]);
    return { rows, total, offset: query.offset };
  }

  /** Those of the ids that the reader sees. For no ids the database is not asked: whether the service answers is checked so. */
  async many({ ids, audience }: RpcRequest<'opportunities.many'>): Promise<Opportunity[]> {
    if (ids.length === 0) return [];
    const parameters = [ids, await this.audience.seesDemo(audience)];
    return readRows(
      this.database,
      listRowSchema,
      `select ${listColumns} from opportunity where id = any($1::uuid[]) and demo = $2`,
      parameters,
    );
  }

  async search({ audience, criteria }: RpcRequest<'opportunities.search'>): Promise<RpcReply<'opportunities.search'>> {
    const { keywords, limit = 10, ...filter } = criteria;
    const conditions = filterConditions(filter, await this.audience.seesDemo(audience), new Date());
    const phrases = keywords.map((keyword) => wordsQuery(keyword, '&')).filter((phrase) => phrase !== undefined);
    if (phrases.length === 0) return { rows: [], total: 0 };
    conditions.add(`search @@ ${textQuery('?')}`, phrases.map((phrase) => `(${phrase})`).join(' | '));
    const rank = `ts_rank(search, ${textQuery(`$${conditions.parameters.length}`)}) desc, total_score desc, id`;
    const [rows, total] = await Promise.all([this.page(conditions, rank, limit, 0), this.count(conditions)]);
    return { rows, total };
  }

  async get({ id, audience }: RpcRequest<'opportunities.get'>): Promise<OpportunityDetail> {
    const parameters = [id, await this.audience.seesDemo(audience)];
    const [row] = await readRows(
      this.database,
      detailRowSchema,
      `select ${detailColumns} from opportunity where id = $1 and demo = $2`,
      parameters,
    );
    if (row === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const records = await loadRecords(this.database, id);
    const { decidedBy } = mergeNotice(records);
    const sources = records.map((record) => ({
      source_name: record.source_name,
      source_id: record.source_id,
      channel: record.channel,
      fetched_at: record.fetched_at.toISOString(),
      version: record.version,
      decides: [...decidedBy].filter(([, decider]) => decider === record).map(([field]) => field),
    }));
    return { ...row, sources };
  }

  /** Finds the page first and reads the wide columns of its rows only: a sort over the whole texts would cost a hundred times as much. */
  private page(conditions: Conditions, order: string, limit: number, offset: number): Promise<Opportunity[]> {
    const places = conditions.parameters.length;
    return readRows(
      this.database,
      listRowSchema,
      `with page as materialized (
         select id from opportunity where ${conditions.sql} order by ${order} limit $${places + 1} offset $${places + 2}
       )
       select ${listColumns} from page join opportunity using (id) order by ${order}`,
      [...conditions.parameters, limit, offset],
    );
  }

  private async count(conditions: Conditions): Promise<number> {
    const [row] = await readRows(
      this.database,
      countRow,
      `select count(*) as total from opportunity where ${conditions.sql}`,
      conditions.parameters,
    );
    return row?.total ?? 0;
  }
}
