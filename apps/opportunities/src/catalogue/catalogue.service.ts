import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import {
  type Opportunity,
  type OpportunityDetail,
  type OpportunityListQuery,
  type OpportunityPage,
  type SortField,
} from '@rfp/contracts/opportunity';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { hasEnded, isOutdated } from '@rfp/scoring/status';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { isEmptyValue, mergeNotice } from '../merging/merge-notice.js';
import { loadRecords } from '../store/load-records.js';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { AudienceService } from './audience.service.js';
import { type Conditions, filterConditions, textQuery, wordsQuery } from './filter-conditions.js';
import { detailColumns, detailRowSchema, listColumns, listRowSchema } from './opportunity-row.js';

/** Sortable fields with their columns, and whether the column is nullable. */
const orders: Record<SortField, { column: string; optional: boolean }> = {
  relevance_score: { column: 'relevance_score', optional: false },
  total_score: { column: 'total_score', optional: false },
  due_date: { column: 'due_at', optional: true },
  // Amounts of other currencies cannot be compared with these: they come last, like unstated ones.
  estimated_value: { column: 'dollars', optional: true },
  posted_date: { column: 'posted_at', optional: true },
  title: { column: 'title', optional: false },
  created_at: { column: 'created_at', optional: false },
  updated_at: { column: 'updated_at', optional: false },
};

/** Tie-breakers before the id: without a search profile many notices have the same relevance. */
const tieBreakers: Partial<Record<SortField, string[]>> = { relevance_score: ['total_score'] };

/**
 * Rows without the value come last in both directions. Equal rows are ordered by id in the same direction, as in the indexes.
 */
function orderBy([field, direction]: OpportunityListQuery['sort']): string {
  const { column, optional } = orders[field];
  return [
    `${column} ${direction}${optional ? ' NULLS LAST' : ''}`,
    ...(tieBreakers[field] ?? []).map((each) => `${each} ${direction}`),
    `id ${direction}`,
  ].join(', ');
}

/** The age from which the notice counts as closed, if only that closed it. */
function ageLimit(scorable: Scorable, now: Date): number | null {
  return !hasEnded(scorable.lifecycle) && isOutdated(scorable, now) ? scorable.open_days : null;
}

const countRow = z.object({ total: z.coerce.number() });

/** Whether the source states a field: it may be empty, or a setting of ours. */
function isProvided(field: string, fields: NoticeFields): boolean {
  return field !== 'open_days' && !isEmptyValue(Reflect.get(fields, field));
}

/** Lists, search and details, in SQL shaped for the screen. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async list(query: OpportunityListQuery): Promise<OpportunityPage> {
    const conditions = filterConditions(query.filter, await this.audience.showsDemo(query.audience), new Date());
    const [rows, total] = await Promise.all([
      this.page(conditions, orderBy(query.sort), query.limit, query.offset),
      query.total ?? this.count(conditions),
    ]);
    return { rows, total, offset: query.offset };
  }

  /** The visible ones among the ids. No ids mean no query: the readiness check of the gateway calls it so. */
  async many({ ids, audience }: RpcRequest<'opportunities.many'>): Promise<Opportunity[]> {
    if (ids.length === 0) return [];
    const parameters = [ids, await this.audience.showsDemo(audience)];
    return readRows(
      this.database,
      listRowSchema,
      `SELECT ${listColumns} FROM opportunity WHERE id = ANY($1::uuid[]) AND demo = $2`,
      parameters,
    );
  }

  async search({ audience, criteria }: RpcRequest<'opportunities.search'>): Promise<RpcReply<'opportunities.search'>> {
    const { keywords, limit = 10, ...filter } = criteria;
    const conditions = filterConditions(filter, await this.audience.showsDemo(audience), new Date());
    const phrases = keywords.map((keyword) => wordsQuery(keyword, '&')).filter((phrase) => phrase !== undefined);
    if (phrases.length === 0) return { rows: [], total: 0 };
    conditions.add(`search @@ ${textQuery('?')}`, phrases.map((phrase) => `(${phrase})`).join(' | '));
    const rank = `ts_rank(search, ${textQuery(`$${conditions.parameters.length}`)}) DESC, total_score DESC, id`;
    const [rows, total] = await Promise.all([this.page(conditions, rank, limit, 0), this.count(conditions)]);
    return { rows, total };
  }

  async get({ id, audience }: RpcRequest<'opportunities.get'>): Promise<OpportunityDetail> {
    const parameters = [id, await this.audience.showsDemo(audience)];
    const row = await readOne(
      this.database,
      detailRowSchema,
      `SELECT ${detailColumns} FROM opportunity WHERE id = $1 AND demo = $2`,
      parameters,
    );
    if (row === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const records = await loadRecords(this.database, id);
    const { decidedBy, fields } = mergeNotice(records);
    const sources = records.map((record) => ({
      source_name: record.source_name,
      source_id: record.source_id,
      channel: record.channel,
      fetched_at: record.fetched_at.toISOString(),
      version: record.version,
      decides: [...decidedBy]
        .filter(([field, decider]) => decider === record && isProvided(field, record.fields))
        .map(([field]) => field),
    }));
    return { ...row, sources, closed_after_days: ageLimit(toScorable(fields, new Date(row.created_at)), new Date()) };
  }

  /** Selects the page first and reads the wide columns of its rows only: sorting with the full texts would cost a hundred times as much. */
  private page(conditions: Conditions, order: string, limit: number, offset: number): Promise<Opportunity[]> {
    const places = conditions.parameters.length;
    return readRows(
      this.database,
      listRowSchema,
      `WITH page AS MATERIALIZED (
         SELECT id FROM opportunity WHERE ${conditions.sql} ORDER BY ${order} LIMIT $${places + 1} OFFSET $${places + 2}
       )
       SELECT ${listColumns} FROM page JOIN opportunity USING (id) ORDER BY ${order}`,
      [...conditions.parameters, limit, offset],
    );
  }

  private async count(conditions: Conditions): Promise<number> {
    const row = await readOne(
      this.database,
      countRow,
      `SELECT count(*) AS total FROM opportunity WHERE ${conditions.sql}`,
      conditions.parameters,
    );
    return row?.total ?? 0;
  }
}
