import { Injectable } from '@nestjs/common';
import { type MergeCandidate, type MergeCandidates } from '@rfp/contracts/opportunities/merge-decision';
import { statuses } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { tagOf } from '../search/query/search-tags.js';
import { quoted } from '../search/query/search-words.js';
import { listDecisions } from '../store/records/merge-decisions.js';
import { summaryColumns } from '../store/opportunity-columns.js';
import { candidateReasons, comparableNumber } from './candidate-reasons.js';

/** Max opportunities to compare. A number or title that more opportunities share does not identify an opportunity. */
const maxCompared = 50;
const maxCandidates = 5;

const row = z.object({
  id: z.string(),
  demo: z.boolean(),
  title: summaryColumns.title.value,
  title_order: z.string(),
  agency_name: summaryColumns.agency_name.value,
  department: summaryColumns.department.value,
  office: summaryColumns.office.value,
  agency_path: summaryColumns.agency_path.value,
  opportunity_number: summaryColumns.opportunity_number.value,
  source_name: summaryColumns.source_name.value,
  due_at: summaryColumns.due_at.value,
});
type Row = z.infer<typeof row>;
const columns = Object.keys(row.shape)
  .map((name) => `o.${name}`)
  .join(', ');

/** Finds opportunities that may be the same despite different merge keys. For example, a portal states the name of an agency, and SAM.gov its code. */
@Injectable()
export class MergeCandidatesService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async find({ id, audience }: ParsedRpcRequest<'opportunities.merge-candidates'>): Promise<MergeCandidates> {
    const visible = await this.audience.findVisible(id, audience);
    const [own] = await readRows(this.database, row, `SELECT ${columns} FROM opportunity_summary o WHERE o.id = $1`, [
      visible,
    ]);
    if (own === undefined) return { id: visible, candidates: [] };
    const [others, separated] = await Promise.all([this.#findSimilar(own), this.#findSplit(own.id)]);
    const candidates = others
      .filter((other) => !separated.has(other.id))
      .map((other) => ({ ...other, reasons: candidateReasons(own, other) }))
      .filter(({ reasons }) => reasons.length > 0)
      .toSorted((one, other) => other.reasons.length - one.reasons.length || (one.id < other.id ? -1 : 1));
    return { id: own.id, candidates: candidates.slice(0, maxCandidates).map(toWire) };
  }

  /** Finds the opportunities with the same number or title. */
  async #findSimilar(own: Row): Promise<Row[]> {
    const number = comparableNumber(own);
    const tag = number === null ? null : quoted(tagOf('number', number));
    return readRows(
      this.database,
      row,
      `SELECT ${columns} FROM (
         SELECT id FROM some_search_hits($1::tsquery, ${maxCompared}) AS hit (id)
         UNION
         (SELECT id FROM opportunity_summary WHERE demo = $2 AND status = ANY($3::text[]) AND title_order = $4 AND title_order <> ''
           LIMIT ${maxCompared})) alike
         JOIN opportunity_summary o USING (id)
        WHERE o.id <> $5 AND o.demo = $2`,
      [tag, own.demo, statuses, own.title_order, own.id],
    );
  }

  /** Finds the opportunities that a person has split from this one. */
  async #findSplit(id: string): Promise<ReadonlySet<string>> {
    const decisions = await listDecisions(this.database, id);
    const splits = decisions.filter(({ kind, revoked_at }) => kind === 'split' && revoked_at === null);
    return new Set(splits.flatMap(({ opportunity_id, other_id }) => [opportunity_id, other_id]));
  }
}

function toWire({
  demo: _demo,
  title_order: _order,
  due_at,
  ...candidate
}: Row & Pick<MergeCandidate, 'reasons'>): MergeCandidate {
  return { ...candidate, due_at: due_at?.toISOString() ?? null };
}
