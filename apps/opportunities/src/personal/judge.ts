import { readRows } from '@rfp/persistence/read-rows';
import { personalSum } from '@rfp/scoring/personal-total';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { qualified, summaryColumns as summary, textColumns as texts } from '../store/opportunity-columns.js';
import { changedParts, followsFromScores } from './bounds.js';
import { type Candidate, comparePlaces } from './candidates.js';

type Database = Pick<EntityManager, 'query'>;

/** What `personalSum` reads of a row. */
const facts = z.object({
  id: summary.id.value,
  title: summary.title.value,
  agency_name: summary.agency_name.value,
  lifecycle: summary.lifecycle.value,
  set_aside: summary.set_aside.value,
  status: summary.status.value,
  naics_codes: summary.naics_codes.value,
  psc_codes: summary.psc_codes.value,
  aln_codes: summary.aln_codes.value,
  eligible_applicants: summary.eligible_applicants.value,
  estimated_value: summary.estimated_value.value,
  currency: summary.currency.value,
  value_kind: summary.value_kind.value,
  posted_at: summary.posted_at.value,
  due_at: summary.due_at.value,
  relevance_score: summary.relevance_score.value,
  urgency_score: summary.urgency_score.value,
  value_score: summary.value_score.value,
  competition_score: summary.competition_score.value,
  notice_type: texts.notice_type.value,
  location: texts.location.value,
  keywords: texts.keywords.value,
  other_codes: texts.other_codes.value,
  posted_date: texts.posted_date.value,
  due_date: texts.due_date.value,
  expected_awards: texts.expected_awards.value,
  cost_sharing: texts.cost_sharing.value,
});
const factRow = facts.extend({ may_be_described: z.boolean() });
type FactRow = z.infer<typeof factRow>;
const factColumns = Object.keys(facts.shape).map(qualified).join(', ');

const descriptionRow = z.object({ id: z.string(), description: z.string() });
/** Descriptions have up to hundreds of kilobytes: few are read at a time. */
const descriptionsAtOnce = 100;

/** Computes the sums of rows, in hundredths of a point, as the explanation does. */
export class Judge {
  readonly #isKnown: boolean;

  constructor(
    private readonly database: Database,
    private readonly recipe: Recipe,
    /** Query of the index of words for documents whose description may have a keyword; null for any. */
    private readonly described: string | null,
  ) {
    this.#isKnown = followsFromScores(recipe);
  }

  /** The sums of those of the candidates that may come before a place. */
  async judge(candidates: readonly Candidate[], last: Candidate | undefined): Promise<Candidate[]> {
    if (this.#isKnown) return [...candidates];
    const rows = await this.#load(candidates.map(({ id }) => id));
    const sums = rows.map((row) => ({ id: row.id, sum: personalSum(row, this.recipe) }));
    const open = rows.filter((row, index) => this.#isOpen(row, sums[index], last));
    const described = new Map<string, number>();
    for (let at = 0; at < open.length; at += descriptionsAtOnce)
      for (const [id, sum] of await this.#readDescribed(open.slice(at, at + descriptionsAtOnce)))
        described.set(id, sum);
    return sums.map(({ id, sum }) => ({ id, sum: described.get(id) ?? sum }));
  }

  /** Whether its place depends on its description. */
  #isOpen(row: FactRow, least: Candidate | undefined, last: Candidate | undefined): boolean {
    if (!row.may_be_described || least === undefined) return false;
    const most = { id: row.id, sum: personalSum(row, this.recipe, this.recipe.keywords) };
    return most.sum > least.sum && (last === undefined || comparePlaces(most, last) < 0);
  }

  #load(ids: readonly string[]): Promise<FactRow[]> {
    const mayBe =
      this.recipe.keywords.length === 0 || !changedParts(this.recipe).relevance
        ? 'false AND $2::text IS NULL'
        : `$2::text IS NULL OR s.document @@ $2::tsquery`;
    return readRows(
      this.database,
      factRow,
      `SELECT ${factColumns}, (${mayBe}) AS may_be_described
         FROM unnest($1::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id
         JOIN opportunity_text t ON t.id = o.id JOIN opportunity_search s ON s.id = o.id`,
      [ids, this.described],
    );
  }

  async #readDescribed(rows: readonly FactRow[]): Promise<Map<string, number>> {
    const found = await readRows(
      this.database,
      descriptionRow,
      'SELECT id, description FROM opportunity_text WHERE id = ANY($1::uuid[])',
      [rows.map(({ id }) => id)],
    );
    const texts = new Map(found.map(({ id, description }) => [id, description]));
    return new Map(rows.map((row) => [row.id, personalSum(row, this.recipe, [texts.get(row.id) ?? ''])]));
  }
}
