import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { type TransactionOptions } from '@rfp/persistence/transaction';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  type DerivedState,
  columnDefinitions,
  derivedColumns,
  documentColumns,
  type OpportunityRow,
  summaryColumns,
  textColumns,
} from './opportunity-columns.js';
import { type CatalogueRules } from '../merging/build-opportunity.js';
import { readAttachedWords } from './attached-texts.js';
import { readBoilerplate } from './boilerplate.js';
import { readRecipe } from './medians.js';
import { countChangesSql } from './opportunity-counts.js';
import { storeReplacedSql, rebuildPast } from './past-rows.js';
import { documentVersion, makeDocuments, wordChangesSql } from './search-document.js';
import { withWriteLock } from './with-write-lock.js';

const summary = Object.keys(summaryColumns);
const texts = Object.keys(textColumns);
const derived = Object.keys(derivedColumns);
const replaced = summary.filter((name) => name !== 'id' && name !== 'created_at');
const { id: idColumn } = summaryColumns;

/** SQL of the rows of `$1`, a JSON array. */
const given = `given AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS given (${columnDefinitions({ ...summaryColumns, ...textColumns, ...documentColumns })}))`;
/** Placeholders of the words of the written documents, and of the number of documents with each word. */
const wordParameters = ['$2', '$3'] as const;
const before = `before AS MATERIALIZED (SELECT stored.* FROM opportunity_summary stored JOIN given USING (id))`;
const documentsBefore = `documents_before AS MATERIALIZED (
  SELECT stored.id, stored.document, notices.document AS notice
    FROM opportunity_search stored JOIN given USING (id) LEFT JOIN opportunity_notice_search notices USING (id))`;

function assignments(names: readonly string[]): string {
  return names.map((name) => `${name} = given.${name}`).join(', ');
}

const insertSql = `WITH ${given},
  after AS (INSERT INTO opportunity_summary (${summary.join(', ')}) SELECT ${summary.join(', ')} FROM given RETURNING *),
  texts AS (INSERT INTO opportunity_text (id, ${texts.join(', ')}) SELECT id, ${texts.join(', ')} FROM given),
  documents AS (INSERT INTO opportunity_search (id, document, made_by) SELECT id, document, ${documentVersion} FROM given),
  words AS (${wordChangesSql(null, wordParameters)})
  ${countChangesSql(null, 'after')}`;

const replaceSql = `WITH ${given}, ${before}, ${documentsBefore},
  after AS (UPDATE opportunity_summary stored SET ${assignments(replaced)} FROM given WHERE stored.id = given.id RETURNING stored.*),
  texts AS (UPDATE opportunity_text stored SET ${assignments(texts)} FROM given WHERE stored.id = given.id),
  documents AS (
    UPDATE opportunity_search stored SET document = given.document, made_by = ${documentVersion}
      FROM given WHERE stored.id = given.id),
  notices AS (
    INSERT INTO opportunity_notice_search (id, document) SELECT id, notice FROM given WHERE notice IS NOT NULL
        ON CONFLICT (id) DO UPDATE SET document = excluded.document),
  unattached AS (DELETE FROM opportunity_notice_search stored USING given WHERE stored.id = given.id AND given.notice IS NULL),
  words AS (${wordChangesSql('documents_before', wordParameters)}),
  past AS (${storeReplacedSql})
  ${countChangesSql('before', 'after')}`;

/** Updates only rows of `opportunity_summary`, not the texts and search documents. */
const updateStatesSql = `WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given (${columnDefinitions({ id: idColumn, ...derivedColumns })})), ${before},
  after AS (UPDATE opportunity_summary stored SET ${assignments(derived)} FROM given WHERE stored.id = given.id RETURNING stored.*)
  ${countChangesSql('before', 'after')}`;

const countRemovedSql = `WITH given AS MATERIALIZED (SELECT unnest($1::uuid[]) AS id), ${before}, ${documentsBefore},
  words AS (${wordChangesSql('documents_before', null)})
  ${countChangesSql('before', null)}`;

const removedRow = z.object({ id: z.string(), demo: z.boolean() });

/** Cause of a write. Determines the emitted event. */
export type WriteCause =
  | { kind: 'run'; source: string; run_id: string }
  /** `key` orders the event among the events of a source. */
  | { kind: 'removal'; source_name: string; key: string }
  /** A person splits or merges; `key` is the remaining opportunity. */
  | { kind: 'decision'; key: string }
  /** Passing time, or another cause that changes no notice. Emits no event. */
  | { kind: 'time' };

/**
 * Writes opportunities in one transaction with the write lock. All writers must use it. Emits the event at the end, if anything was written.
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
      const rules = { recipe: await readRecipe(manager), boilerplate: await readBoilerplate(manager) };
      const writer = new Writer(manager, rules);
      const result = await work(writer);
      await writer.completePast();
      await writer.emit(cause);
      return result;
    },
    options,
  );
}

/** Writes opportunities within a transaction of `writeOpportunities`, with their texts, search documents and counts. */
export interface OpportunityWriter {
  /** Gives access to the tables that belong to opportunities. */
  readonly manager: EntityManager;
  /** Facts of the catalogue, which only change under the write lock. */
  readonly rules: CatalogueRules;
  insert(rows: readonly OpportunityRow[]): Promise<void>;
  /** Replaces whole rows, and stores the replaced rows for lists of the past. */
  replace(rows: readonly OpportunityRow[]): Promise<void>;
  /** Replaces rows whose records have not changed, without an event. */
  renew(rows: readonly OpportunityRow[]): Promise<void>;
  /** Updates status and scores only. */
  updateStates(rows: readonly (DerivedState & { id: string })[]): Promise<void>;
  /** Removes opportunities with their source records and versions. */
  remove(ids: readonly string[]): Promise<void>;
  /** Rebuilds past rows from the versions of their records. Called automatically at the end, when all versions are written. */
  completePast(): Promise<void>;
}

class Writer implements OpportunityWriter {
  readonly #added: string[] = [];
  readonly #updated: string[] = [];
  readonly #removed: string[] = [];
  /** Ids of opportunities whose past must be rebuilt from their versions. */
  readonly #unknownPast = new Set<string>();
  #demo = false;

  constructor(
    readonly manager: EntityManager,
    readonly rules: CatalogueRules,
  ) {}

  async insert(rows: readonly OpportunityRow[]): Promise<void> {
    await this.#executeWithDocuments(insertSql, rows, new Map());
    this.#addUnknownPast(rows);
    this.#addWritten(rows, this.#added);
  }

  async replace(rows: readonly OpportunityRow[]): Promise<void> {
    await this.renew(rows);
    this.#addWritten(rows, this.#updated);
  }

  async renew(rows: readonly OpportunityRow[]): Promise<void> {
    if (rows.length > 0)
      await this.#executeWithDocuments(replaceSql, rows, await readAttachedWords(this.manager, rows));
    this.#addUnknownPast(rows);
  }

  updateStates(rows: readonly (DerivedState & { id: string })[]): Promise<void> {
    return this.#execute(updateStatesSql, rows);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.manager.query(countRemovedSql, [ids]);
    const removed = await readRows(
      this.manager,
      removedRow,
      `WITH deleted AS (DELETE FROM opportunity_summary WHERE id = ANY($1::uuid[]) RETURNING id, demo) SELECT id, demo FROM deleted`,
      [ids],
    );
    this.#addWritten(removed, this.#removed);
  }

  async completePast(): Promise<void> {
    await rebuildPast(this.manager, [...this.#unknownPast], this.rules);
    this.#unknownPast.clear();
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
    } else if (cause.kind === 'decision') {
      const demo = this.#demo;
      await writeEvent(this.manager, 'opportunities.regrouped', cause.key, { demo, added, updated, removed });
    }
  }

  async #execute(sql: string, rows: readonly object[]): Promise<void> {
    if (rows.length > 0) await this.manager.query(sql, [JSON.stringify(rows)]);
  }

  async #executeWithDocuments(
    sql: string,
    given: readonly OpportunityRow[],
    attached: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    let stored: Promise<unknown> = Promise.resolve();
    for await (const { rows, words } of makeDocuments(this.manager, given, attached)) {
      await stored;
      stored = this.manager.query(sql, [JSON.stringify(rows), [...words.keys()], [...words.values()]]);
      // Avoids an unhandled rejection while the next part is made; `await stored` throws the failure.
      stored.catch(() => undefined);
      // The statement is sent before the next part is made.
      await yieldToConnections();
    }
    await stored;
  }

  #addUnknownPast(rows: readonly OpportunityRow[]): void {
    for (const { id, known_since } of rows) if (known_since === null) this.#unknownPast.add(id);
  }

  #addWritten(rows: readonly { id: string; demo: boolean }[], ids: string[]): void {
    for (const { id, demo } of rows) {
      ids.push(id);
      this.#demo ||= demo;
    }
  }
}
