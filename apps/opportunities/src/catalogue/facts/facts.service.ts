import { Injectable } from '@nestjs/common';
import { noticeFactSchema } from '@rfp/contracts/intelligence';
import { maxFacts } from '@rfp/contracts/rpc/intelligence';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { nameTechnologies } from './name-technologies.js';

const columns = `id, demo, source_type, source_name, agency_name,
  to_char(date_trunc('month', posted_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS month,
  ARRAY(SELECT DISTINCT left(code, 2) FROM unnest(naics_codes) code ORDER BY 1) AS sectors,
  ARRAY(SELECT DISTINCT state FROM unnest(states) state ORDER BY 1) AS states,
  set_aside IS NOT NULL AS set_aside, dollars::text AS dollars,
  CASE WHEN dollars IS NOT NULL THEN coalesce(value_kind, 'estimate') END AS value_kind, title`;

const row = noticeFactSchema.omit({ technologies: true }).extend({ title: z.string() });

/** Reads facts of opportunities for the market figures of the intelligence service. */
@Injectable()
export class FactsService {
  constructor(private readonly database: DataSource) {}

  many({ ids }: RpcRequest<'opportunities.facts'>): Promise<RpcReply<'opportunities.facts'>> {
    return this.read(`SELECT ${columns} FROM opportunity_summary WHERE id = ANY($1::uuid[])`, [ids]);
  }

  after({ id }: RpcRequest<'opportunities.facts-after'>): Promise<RpcReply<'opportunities.facts-after'>> {
    return this.read(`SELECT ${columns} FROM opportunity_summary WHERE id > $1 ORDER BY id LIMIT ${maxFacts}`, [id]);
  }

  private async read(sql: string, parameters: unknown[]): Promise<RpcReply<'opportunities.facts'>> {
    const rows = await readRows(this.database, row, sql, parameters);
    const named = await nameTechnologies(
      this.database,
      rows.map(({ title }) => title),
    );
    return { facts: rows.map(({ title: _title, ...fact }, at) => ({ ...fact, technologies: named[at] ?? [] })) };
  }
}
