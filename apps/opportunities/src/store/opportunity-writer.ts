import { writeEvent } from '@rfp/persistence/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { type TransactionOptions } from '@rfp/persistence/transaction';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type OpportunityEntity } from './opportunity.entity.js';
import { withWriteLock } from './with-write-lock.js';

type GeneratedColumn = 'search' | 'dollars';

/** A stored opportunity. */
export type OpportunityRow = Omit<OpportunityEntity, GeneratedColumn>;

/** Every stored column with its type in JSON records. */
const opportunityColumns: Record<keyof Omit<OpportunityEntity, GeneratedColumn>, string> = {
  id: 'uuid',
  demo: 'boolean',
  source_type: 'text',
  source_name: 'text',
  source_url: 'text',
  opportunity_number: 'text',
  merge_key: 'text',
  title: 'text',
  description: 'text',
  agency_name: 'text',
  notice_type: 'text',
  lifecycle: 'text',
  status: 'text',
  estimated_value: 'numeric',
  value_kind: 'text',
  value_floor: 'numeric',
  value_ceiling: 'numeric',
  currency: 'text',
  posted_date: 'text',
  posted_at: 'timestamptz',
  due_date: 'text',
  due_at: 'timestamptz',
  location: 'text',
  contact_info: 'text',
  keywords: 'text[]',
  naics_codes: 'text[]',
  psc_codes: 'text[]',
  aln_codes: 'text[]',
  other_codes: 'text[]',
  set_aside: 'jsonb',
  eligible_applicants: 'text[]',
  expected_awards: 'integer',
  cost_sharing: 'boolean',
  attachments: 'jsonb',
  total_score: 'smallint',
  relevance_score: 'smallint',
  urgency_score: 'smallint',
  value_score: 'smallint',
  competition_score: 'smallint',
  recipe: 'text',
  next_change_at: 'timestamptz',
  version: 'integer',
  amended_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** Columns that change with time alone. */
const derivedColumns = [
  'status',
  'total_score',
  'relevance_score',
  'urgency_score',
  'value_score',
  'competition_score',
  'recipe',
  'next_change_at',
] as const satisfies readonly (keyof OpportunityRow)[];

/** Status and scores at an instant, and when they next change. */
export type DerivedState = Pick<OpportunityRow, (typeof derivedColumns)[number]>;

const columnTypes: ReadonlyMap<string, string> = new Map(Object.entries(opportunityColumns));
const columns = [...columnTypes.keys()];
const insertSql = `INSERT INTO opportunity (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${given(columns)}`;
const replaceSql = updateSql(columns.filter((name) => name !== 'id' && name !== 'created_at'));
const restateSql = updateSql(derivedColumns);
const removedRow = z.object({ id: z.string(), demo: z.boolean() });

/** The rows of `$1`, a JSON list. */
function given(names: readonly string[]): string {
  return `json_to_recordset($1::json) AS given (${names.map((name) => `${name} ${columnTypes.get(name)}`).join(', ')})`;
}

function updateSql(names: readonly string[]): string {
  const assignments = names.map((name) => `${name} = given.${name}`).join(', ');
  return `UPDATE opportunity stored SET ${assignments} FROM ${given(['id', ...names])} WHERE stored.id = given.id`;
}

/** Why opportunities are written. It decides which event is emitted. */
export type WriteCause =
  | { kind: 'run'; source: string; run_id: string }
  /** `key` orders the event among those of a source. */
  | { kind: 'removal'; source_name: string; key: string }
  /** No event: readers know when a status or score changes. */
  | { kind: 'time' };

/**
 * Writes opportunities in one transaction, the only way to do so: it holds the lock of all writers and ends with the event of what was
 * written, if anything was.
 */
export function writeOpportunities<T>(
  database: DataSource,
  cause: WriteCause,
  work: (writer: OpportunityWriter) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return withWriteLock(
    database,
    async (manager) => {
      const writer = new Writer(manager);
      const result = await work(writer);
      await writer.emit(cause);
      return result;
    },
    options,
  );
}

/** Writes opportunities within a transaction of `writeOpportunities`: each method in one statement. */
export interface OpportunityWriter {
  /** For the tables that belong to opportunities. */
  readonly manager: EntityManager;
  insert(rows: readonly OpportunityRow[]): Promise<void>;
  /** Replaces whole rows. */
  replace(rows: readonly OpportunityRow[]): Promise<void>;
  /** Updates status and scores only. */
  restate(rows: readonly (DerivedState & { id: string })[]): Promise<void>;
  /** Removes opportunities with their source records and versions. */
  remove(ids: readonly string[]): Promise<void>;
}

class Writer implements OpportunityWriter {
  readonly #added: string[] = [];
  readonly #updated: string[] = [];
  readonly #removed: string[] = [];
  #demo = false;

  constructor(readonly manager: EntityManager) {}

  async insert(rows: readonly OpportunityRow[]): Promise<void> {
    await this.#execute(insertSql, rows);
    this.#note(rows, this.#added);
  }

  async replace(rows: readonly OpportunityRow[]): Promise<void> {
    await this.#execute(replaceSql, rows);
    this.#note(rows, this.#updated);
  }

  restate(rows: readonly (DerivedState & { id: string })[]): Promise<void> {
    return this.#execute(restateSql, rows);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const removed = await readRows(
      this.manager,
      removedRow,
      `WITH deleted AS (DELETE FROM opportunity WHERE id = ANY($1::uuid[]) RETURNING id, demo) SELECT id, demo FROM deleted`,
      [ids],
    );
    this.#note(removed, this.#removed);
  }

  async emit(cause: WriteCause): Promise<void> {
    const [added, updated, removed] = [this.#added, this.#updated, this.#removed];
    if (added.length + updated.length + removed.length === 0) return;
    if (cause.kind === 'run') {
      const { source, run_id } = cause;
      await writeEvent(this.manager, 'opportunities.stored', source, {
        source,
        run_id,
        demo: this.#demo,
        added,
        updated,
      });
    } else if (cause.kind === 'removal') {
      const { source_name, key } = cause;
      const demo = this.#demo ? ({ demo: true } as const) : {};
      await writeEvent(this.manager, 'opportunities.removed', key, { source_name, ...demo, removed, updated });
    }
  }

  async #execute(sql: string, rows: readonly object[]): Promise<void> {
    if (rows.length > 0) await this.manager.query(sql, [JSON.stringify(rows)]);
  }

  #note(rows: readonly { id: string; demo: boolean }[], ids: string[]): void {
    for (const { id, demo } of rows) {
      ids.push(id);
      this.#demo ||= demo;
    }
  }
}
