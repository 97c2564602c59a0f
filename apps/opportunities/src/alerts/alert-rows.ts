import { type Audience, type Opportunity } from '@rfp/contracts/opportunity';
import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';
import { type Scorable } from '@rfp/scoring/scorable';
import { type StatedRequirements } from '@rfp/scoring/text-requirements';
import { type EntityManager } from 'typeorm';
import { type HistoryService } from '../catalogue/history.service.js';
import { readListRows } from '../catalogue/opportunity-row.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { scorableOf } from '../merging/scorable-of.js';
import { shortenChange } from '../notifications/news-facts.js';
import { type NoticeWords, readNoticeWords } from '../keywords/notice-words.js';
import { type RankedRow } from '../personal/ranked-rows.js';
import { Turns } from '../personal/turns.js';
import { requirementsOf } from '../scoring/requirements-of.js';
import { readRequirementsOf } from '../store/attached-texts.js';
import { loadOpportunities } from '../store/stored-records.js';

/** A row as an alert shows it, and the notice that its score is computed from. */
export interface AlertRow {
  readonly row: Opportunity;
  readonly scorable: Scorable;
  readonly words: NoticeWords;
  /** What its texts require of those who take part. */
  readonly stated: () => StatedRequirements;
  /** Changes of its last version, if they were requested. */
  changes?: readonly FieldChange[];
}

/** Rows in memory, the last that were used. */
const maxCached = 500;
/** Characters: the few longer descriptions would take most of the memory. */
const maxDescription = 20_000;

/** Texts are read for requirements once, and only where somebody needs them. */
function memoized<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

type Shown = Pick<RankedRow, 'id' | 'state'>;

/** The rows that alerts show, by their states: many people see the same. A row that was written has another state, and is read again. */
export class AlertRows {
  readonly #cached = new Map<string, AlertRow>();

  constructor(
    private readonly manager: EntityManager,
    private readonly history: Pick<HistoryService, 'read'>,
    private readonly maxRows = maxCached,
  ) {}

  /** A row that was removed meanwhile is missing. */
  async read(shown: readonly Shown[]): Promise<ReadonlyMap<string, AlertRow>> {
    const found = new Map<string, AlertRow>();
    const unknown: Shown[] = [];
    for (const row of new Map(shown.map((each) => [each.state, each])).values()) {
      const cached = this.#cached.get(row.state);
      if (cached === undefined) unknown.push(row);
      else found.set(row.state, cached);
    }
    const read = await this.#read(unknown);
    for (const { id, state } of unknown) {
      const row = read.get(id);
      if (row !== undefined) found.set(state, row);
    }
    for (const [state, row] of found) this.#keep(state, row);
    return found;
  }

  /** Changes of the last version of a row that was read. */
  async changesOf({ id, state }: Shown, audience: Audience): Promise<readonly FieldChange[]> {
    const alertRow = this.#cached.get(state);
    if (alertRow?.changes !== undefined) return alertRow.changes;
    const { versions } = await this.history.read({ id, audience, limit: 1 });
    const changes = versions[0]?.changes.map(shortenChange) ?? [];
    if (alertRow !== undefined) alertRow.changes = changes;
    return changes;
  }

  async #read(unknown: readonly Shown[]): Promise<ReadonlyMap<string, AlertRow>> {
    if (unknown.length === 0) return new Map();
    const ids = unknown.map(({ id }) => id);
    const [rows, stored, requiring] = await Promise.all([
      readListRows(this.manager, ids),
      loadOpportunities(this.manager, ids),
      readRequirementsOf(this.manager, ids),
    ]);
    const read: Omit<AlertRow, 'words'>[] = [];
    const turns = new Turns();
    for (const row of rows) {
      if (turns.isOver) await turns.next();
      const opportunity = stored.get(row.id);
      if (opportunity === undefined) continue;
      const { description, attachments } = mergeNotice(opportunity.records).fields;
      const stated = memoized(() => requirementsOf({ description, attachments }, requiring.get(row.id) ?? []));
      read.push({ row, scorable: scorableOf(opportunity), stated });
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

  #keep(state: string, row: AlertRow): void {
    this.#cached.delete(state);
    if (row.scorable.description.length > maxDescription) return;
    this.#cached.set(state, row);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.maxRows && oldest !== undefined) this.#cached.delete(oldest);
  }
}
