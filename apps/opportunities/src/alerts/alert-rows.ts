import { type Audience, type Opportunity } from '@rfp/contracts/opportunity';
import { type FieldChange } from '@rfp/contracts/opportunity-history';
import { type Scorable } from '@rfp/scoring/scorable';
import { type EntityManager } from 'typeorm';
import { type HistoryService } from '../catalogue/history.service.js';
import { readListRows } from '../catalogue/opportunity-row.js';
import { scorableOf } from '../merging/scorable-of.js';
import { shortenChange } from '../notifications/news-facts.js';
import { type Facts } from '../personal/open-facts.js';
import { Turns } from '../personal/turns.js';
import { loadOpportunities } from '../store/stored-records.js';

/** A row as an alert shows it, and the notice that its score is computed from. */
export interface AlertRow {
  readonly row: Opportunity;
  readonly scorable: Scorable;
  /** Changes of its last version, if they were requested. */
  changes?: readonly FieldChange[];
}

/** Rows in memory, the last that were used. */
const maxCached = 500;
/** Characters: the few longer descriptions would take most of the memory. */
const maxDescription = 20_000;

/** The rows that alerts show: many people see the same. A row that was written has other facts, and is read again. */
export class AlertRows {
  readonly #cached = new Map<Facts, AlertRow>();

  constructor(
    private readonly manager: EntityManager,
    private readonly history: Pick<HistoryService, 'read'>,
    private readonly maxRows = maxCached,
  ) {}

  /** A row that was removed meanwhile is missing. */
  async read(shown: readonly Facts[]): Promise<ReadonlyMap<Facts, AlertRow>> {
    const found = new Map<Facts, AlertRow>();
    const unknown: Facts[] = [];
    for (const facts of new Set(shown)) {
      const cached = this.#cached.get(facts);
      if (cached === undefined) unknown.push(facts);
      else found.set(facts, cached);
    }
    const read = await this.#read(unknown);
    for (const facts of unknown) {
      const row = read.get(facts.id);
      if (row !== undefined) found.set(facts, row);
    }
    for (const [facts, row] of found) this.#keep(facts, row);
    return found;
  }

  /** Changes of the last version of a row that was read. */
  async changesOf(facts: Facts, audience: Audience): Promise<readonly FieldChange[]> {
    const alertRow = this.#cached.get(facts);
    if (alertRow?.changes !== undefined) return alertRow.changes;
    const { versions } = await this.history.read({ id: facts.id, audience, limit: 1 });
    const changes = versions[0]?.changes.map(shortenChange) ?? [];
    if (alertRow !== undefined) alertRow.changes = changes;
    return changes;
  }

  async #read(unknown: readonly Facts[]): Promise<ReadonlyMap<string, AlertRow>> {
    if (unknown.length === 0) return new Map();
    const ids = unknown.map(({ id }) => id);
    const [rows, stored] = await Promise.all([readListRows(this.manager, ids), loadOpportunities(this.manager, ids)]);
    const read = new Map<string, AlertRow>();
    const turns = new Turns();
    for (const row of rows) {
      if (turns.isOver) await turns.next();
      const opportunity = stored.get(row.id);
      if (opportunity !== undefined) read.set(row.id, { row, scorable: scorableOf(opportunity) });
    }
    return read;
  }

  #keep(facts: Facts, row: AlertRow): void {
    this.#cached.delete(facts);
    if (row.scorable.description.length > maxDescription) return;
    this.#cached.set(facts, row);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.maxRows && oldest !== undefined) this.#cached.delete(oldest);
  }
}
