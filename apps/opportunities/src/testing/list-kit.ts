import { randomUUID } from 'node:crypto';
import { expand } from '@rfp/codes/synonyms';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { type EntityManager } from 'typeorm';
import { IntakeService } from '../intake/intake.service.js';
import { type Order, orderBy } from '../search/plan/orders.js';
import { compileQuery } from '../search/query/compile-query.js';
import { type HiddenRows } from '../search/query/row-conditions.js';
import { recount } from '../store/opportunity-counts.js';
import { foldWordChanges } from '../store/search-document.js';
import { aBatch, openSpecStore, type SpecStore } from './intake-fixture.js';

/** Filter and text that select the rows of a list. */
export interface ListCase {
  filter: Omit<OpportunityFilter, 'q'>;
  q: string | null;
}

export const listedNotice = (n: number, title: string, value: string | null = null) =>
  aNotice({
    source_name: n % 10 === 9 ? 'Removed portal' : 'SAM.gov',
    source_id: `n${n}`,
    fields: {
      opportunity_number: null,
      title,
      estimated_value: value,
      value_kind: value === null ? null : 'estimate',
      naics_codes: n % 5 === 0 ? ['541511', '541512'] : ['236220'],
      set_aside: n % 2 === 0 ? { code: 'SDVOSBC', text: 'Service-Disabled Veteran-Owned Small Business' } : null,
    },
  });

/** A store for the tests of lists of a file, in a temporary database. */
export function setUpLists() {
  let spec: SpecStore;
  beforeAll(async () => {
    spec = await openSpecStore();
  });
  afterAll(() => spec.drop());

  return {
    get store() {
      return spec.store;
    },

    /** Stores records with few different values, so that most tie; some values are missing. */
    async fill(count: number): Promise<void> {
      await spec.empty();
      await new IntakeService(spec.store).take(
        aBatch(
          Array.from({ length: count }, (_, n) =>
            listedNotice(n, `${['Roof', 'Bridge', 'Road'][n % 3]} repair`, n % 4 === 0 ? null : `${(n % 3) + 1}000.00`),
          ),
        ),
      );
      await spec.store.query(
        `UPDATE opportunity_summary SET
       status = (ARRAY['active', 'closed', 'upcoming'])[1 + (hashtext(id::text) & 7) % 3],
       total_score = 50 + (hashtext(id::text || 't') & 3), relevance_score = 50 + (hashtext(id::text || 'r') & 1),
       due_at = CASE WHEN hashtext(id::text || 'd') & 3 > 0 THEN '2026-05-01'::timestamptz + (hashtext(id::text || 'e') & 3) * interval '1 day' END,
       posted_at = CASE WHEN hashtext(id::text || 'p') & 3 > 0 THEN '2026-01-01'::timestamptz + (hashtext(id::text || 'q') & 3) * interval '1 us' END`,
      );
      await recount(spec.store);
      await foldWordChanges(spec.store);
    },

    queryOf: ({ filter, q }: ListCase, hidden?: HiddenRows) =>
      compileQuery(
        spec.store,
        { demo: false, filter, query: q === null ? null : readQuery(q), hidden },
        { now: new Date('2026-03-10'), synonyms: expand },
      ),

    /** Dismisses about a quarter of the records for a new workspace. */
    async dismissSome(): Promise<HiddenRows> {
      const workspaceId = randomUUID();
      const dismissed = await spec.store.query<{ id: string }[]>(
        `INSERT INTO opportunity_mark (workspace_id, opportunity_id, dismissed_at)
         SELECT $1, id, now() FROM opportunity_summary WHERE hashtext(id::text || 'x') & 3 = 0 RETURNING opportunity_id AS id`,
        [workspaceId],
      );
      return { workspaceId, ids: new Set(dismissed.map(({ id }) => id)), cachedCount: (_selection, count) => count() };
    },

    /** Returns the ids of all matching rows, sorted, without index and limits. */
    async scan(condition: string, order: Order): Promise<string[]> {
      const rows = await spec.store.query<{ id: string }[]>(
        `SELECT o.id FROM opportunity_summary o JOIN opportunity_search s ON s.id = o.id WHERE ${condition} ORDER BY ${orderBy(order, 'o')}`,
      );
      return rows.map(({ id }) => id);
    },

    /** The store, recording its statements. */
    recorded() {
      const statements: { sql: string; parameters: unknown[] | undefined }[] = [];
      const database: Pick<EntityManager, 'query'> = {
        query: (sql: string, parameters?: unknown[]) => {
          statements.push({ sql, parameters });
          return spec.store.query(sql, parameters);
        },
      };
      return { database, statements };
    },
  };
}
