import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { matchedByIndex, matchedByRow } from '../../search/plan/matched-rows.js';
import { type CompiledQuery, rowConditions, withHidden } from '../../search/query/compile-query.js';
import { type Synonyms } from '../../search/query/terms.js';
import { type RowColumns } from './row-columns.js';
import { Turns } from '../turns.js';

type Database = Pick<EntityManager, 'query'>;

const idsPerText = 1000;
const idsRow = z.object({ ids: z.string().transform((ids) => ids.split(' ')) });
const idRow = z.object({ id: z.string() });

/** The rows that a filter and a text select, also those that a workspace has dismissed. After changes, written rows are checked again. */
export class SelectedRows {
  #isSelected = new Uint8Array(0);
  #change = -1;

  constructor(
    private readonly database: Database,
    readonly columns: RowColumns,
    readonly synonyms: Synonyms,
  ) {}

  get bytes(): number {
    return this.#isSelected.length;
  }

  /** Returns for each slot 1 if its row is selected, as of the last change. Callers must use the result synchronously. */
  async read(query: CompiledQuery): Promise<Uint8Array> {
    while (this.#change < this.columns.change) await this.#update(withHidden(query));
    return this.#isSelected;
  }

  async #update(query: CompiledQuery): Promise<void> {
    const { columns } = this;
    const upTo = columns.change;
    const changed = this.#change < 0 ? null : columns.writtenSince(this.#change);
    // With more changed rows, checking each takes longer than finding all selected rows.
    const slots = changed === null || changed.length > columns.count / 4 ? null : changed;
    const ids = slots?.map((slot) => columns.ids.idAt(slot)) ?? null;
    const found = ids === null ? await this.#findAll(query) : await filterIds(this.database, query, ids);
    const isSelected = new Uint8Array(columns.count);
    if (slots !== null) isSelected.set(this.#isSelected);
    for (const slot of slots ?? []) isSelected[slot] = 0;
    await this.#mark(isSelected, found);
    this.#isSelected = isSelected;
    this.#change = upTo;
  }

  async #mark(isSelected: Uint8Array, ids: Iterable<string>): Promise<void> {
    const turns = new Turns();
    for (const id of ids) {
      const slot = this.columns.ids.findSlot(id);
      if (slot >= 0 && slot < isSelected.length) isSelected[slot] = 1;
      if (turns.isOver) await turns.next();
    }
  }

  async #findAll(query: CompiledQuery): Promise<Iterable<string>> {
    const matched = query.index === null ? matchedByRow(query) : matchedByIndex(query);
    const sql = `SELECT string_agg(id::text, ' ') AS ids FROM (
        SELECT o.id, row_number() OVER () / ${idsPerText} AS part FROM ${matched}) found GROUP BY part`;
    return (await query.parameters.read(this.database, idsRow, sql)).flatMap(({ ids }) => ids);
  }
}

/** Returns the ids whose rows meet the conditions of a query. Each row is looked up by its id. */
export async function filterIds(
  database: Database,
  query: CompiledQuery,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { parameters } = query;
  const sql = `SELECT o.id FROM unnest(${parameters.add(ids)}::uuid[]) AS requested (id),
      LATERAL (SELECT * FROM opportunity_summary WHERE id = requested.id OFFSET 0) o WHERE ${rowConditions(query).join(' AND ')}`;
  return new Set((await parameters.read(database, idRow, sql)).map(({ id }) => id));
}
