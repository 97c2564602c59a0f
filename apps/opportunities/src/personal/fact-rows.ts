import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { qualified, summaryColumns as summary, textColumns as texts } from '../store/opportunity-columns.js';

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
export type Facts = z.infer<typeof facts>;
const factColumns = Object.keys(facts.shape).map(qualified).join(', ');

/** Changes with each write of the row: the transactions that wrote its parts. */
const stateSql = `o.xmin || ' ' || t.xmin AS state`;
const stateRow = z.object({ id: z.string(), state: z.string(), may_be_described: z.boolean() });
const readRow = facts.extend({ state: z.string() });

interface CachedFacts {
  readonly state: string;
  readonly facts: Facts;
}

/** Rows in memory, of about 2 KiB each. */
const maxCached = 4_000;

/** What is judged of rows, read again only where a row was written since: many people's orders begin with many of the same rows. */
export class FactRows {
  readonly #cached = new Map<string, CachedFacts>();

  /** @param mayBe - SQL with the parameter `$2`: whether the description of a row `o` with its document `s` may have a keyword */
  async read(
    database: Database,
    ids: readonly string[],
    { mayBe, query }: { mayBe: string; query: string | null },
  ): Promise<{ facts: Facts; may_be_described: boolean }[]> {
    const states = await readRows(
      database,
      stateRow,
      `SELECT o.id, ${stateSql}, (${mayBe}) AS may_be_described
         FROM unnest($1::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id
         JOIN opportunity_text t ON t.id = o.id JOIN opportunity_search s ON s.id = o.id`,
      [ids, query],
    );
    const found = new Map<string, Facts>();
    for (const { id, state } of states) {
      const cached = this.#cached.get(id);
      if (cached?.state === state) found.set(id, cached.facts);
    }
    const unknown = states.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    for (const { state, ...row } of await readFacts(database, unknown)) {
      found.set(row.id, row);
      this.#cached.set(row.id, { state, facts: row });
    }
    this.#forgetUnused(found);
    return states.flatMap(({ id, may_be_described }) => {
      const row = found.get(id);
      return row === undefined ? [] : [{ facts: row, may_be_described }];
    });
  }

  /** Beyond the limit, the rows that were used least recently. */
  #forgetUnused(used: ReadonlyMap<string, Facts>): void {
    for (const id of used.keys()) {
      const cached = this.#cached.get(id);
      if (cached === undefined) continue;
      this.#cached.delete(id);
      this.#cached.set(id, cached);
    }
    for (const id of this.#cached.keys()) {
      if (this.#cached.size <= maxCached) return;
      this.#cached.delete(id);
    }
  }
}

async function readFacts(database: Database, ids: readonly string[]): Promise<z.infer<typeof readRow>[]> {
  if (ids.length === 0) return [];
  return readRows(
    database,
    readRow,
    `SELECT ${factColumns}, ${stateSql}
       FROM unnest($1::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id JOIN opportunity_text t ON t.id = o.id`,
    [ids],
  );
}
