import { type Audience, type Opportunity } from '@rfp/contracts/opportunity';
import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';
import { type Scorable } from '@rfp/scoring/scorable';
import { type StatedRequirements } from '@rfp/scoring/eligibility/text-requirements';
import { type EntityManager } from 'typeorm';
import { type HistoryService } from '../catalogue/history/history.service.js';
import { readListRows } from '../catalogue/opportunity-row.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { buildScorable } from '../merging/build-scorable.js';
import { shortenChange } from '../notifications/news/news-facts.js';
import { type NoticeWords, readNoticeWords } from '../keywords/notice-words.js';
import { type RankedRow } from '../personal/ranked-rows.js';
import { Turns } from '../personal/turns.js';
import { findNoticeRequirements } from '../scoring/notice-requirements.js';
import { readRequirementsByIds } from '../store/attached-texts.js';
import { loadOpportunities } from '../store/records/stored-records.js';

/** A row for alerts, with the data for computing its score. */
export interface AlertRow {
  readonly row: Opportunity;
  readonly scorable: Scorable;
  readonly words: NoticeWords;
  /** Returns the requirements for offerors in its texts. */
  readonly stated: () => StatedRequirements;
  /** Changes of its last version; undefined until they are requested. */
  changes?: readonly FieldChange[];
}

/** Max cached rows. Beyond it, the least recently used rows are dropped. */
const maxCached = 500;
/** Rows with longer descriptions are not cached: few have them, but they would take most of the memory. */
const maxDescription = 20_000;

/** Computes a value once, when first needed. */
function memoized<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

type RowKey = Pick<RankedRow, 'id' | 'state'>;

/** Caches the rows of alerts by state, because many people see the same rows. Every write gives a row another state, so it is read again. */
export class AlertRows {
  readonly #cached = new Map<string, AlertRow>();

  constructor(
    private readonly manager: EntityManager,
    private readonly history: Pick<HistoryService, 'read'>,
    private readonly maxRows = maxCached,
  ) {}

  /** Reads rows by state. Rows that were removed meanwhile are missing from the result. */
  async read(keys: readonly RowKey[]): Promise<ReadonlyMap<string, AlertRow>> {
    const found = new Map<string, AlertRow>();
    const unknown: RowKey[] = [];
    for (const key of new Map(keys.map((each) => [each.state, each])).values()) {
      const cached = this.#cached.get(key.state);
      if (cached === undefined) unknown.push(key);
      else found.set(key.state, cached);
    }
    const read = await this.#read(unknown);
    for (const { id, state } of unknown) {
      const row = read.get(id);
      if (row !== undefined) found.set(state, row);
    }
    for (const [state, row] of found) this.#cache(state, row);
    return found;
  }

  /** Reads the changes of the last version of a row, and caches them with the row. */
  async readChanges({ id, state }: RowKey, audience: Audience): Promise<readonly FieldChange[]> {
    const alertRow = this.#cached.get(state);
    if (alertRow?.changes !== undefined) return alertRow.changes;
    const { versions } = await this.history.read({ id, audience, limit: 1 });
    const changes = versions[0]?.changes.map(shortenChange) ?? [];
    if (alertRow !== undefined) alertRow.changes = changes;
    return changes;
  }

  async #read(unknown: readonly RowKey[]): Promise<ReadonlyMap<string, AlertRow>> {
    if (unknown.length === 0) return new Map();
    const ids = unknown.map(({ id }) => id);
    const [rows, stored, documents] = await Promise.all([
      readListRows(this.manager, ids),
      loadOpportunities(this.manager, ids),
      readRequirementsByIds(this.manager, ids),
    ]);
    const read: Omit<AlertRow, 'words'>[] = [];
    const turns = new Turns();
    for (const row of rows) {
      if (turns.isOver) await turns.next();
      const opportunity = stored.get(row.id);
      if (opportunity === undefined) continue;
      const { description, attachments } = mergeNotice(opportunity.records).fields;
      const stated = memoized(() => findNoticeRequirements({ description, attachments }, documents.get(row.id) ?? []));
      read.push({ row, scorable: buildScorable(opportunity), stated });
    }
    const words = await readNoticeWords(
      this.manager,
      read.map(({ scorable }) => scorable),
    );
    return new Map(
      read.flatMap((each, index) => {
        const found = words[index];
        return found === undefined ? [] : [[each.row.id, { ...each, words: found }] as const];
      }),
    );
  }

  #cache(state: string, row: AlertRow): void {
    this.#cached.delete(state);
    if (row.scorable.description.length > maxDescription) return;
    this.#cached.set(state, row);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.maxRows && oldest !== undefined) this.#cached.delete(oldest);
  }
}
