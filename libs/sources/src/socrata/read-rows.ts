import { AppError } from '@rfp/contracts/errors';
import { isPlaceholder } from '@rfp/contracts/text/placeholder';
import { z } from 'zod';
import { type SourceIdentity, type UnreadableRecord } from '../connector.js';
import { quarantineConflicts } from '../records/quarantine-conflicts.js';
import { recordOutcome, jsonText, readRecord, type Records } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { describeRow, idOfRow } from './describe-row.js';
import { cellText, matchesRule, type Row } from './read-value.js';
import { BrokenRow } from './request-rows.js';
import { type RowSettings } from './settings.js';

/** Maximum number of rows. No portal has this many open notices; larger data sets need a filter. */
const maxRecords = 200_000;

/** `reason` is a phrase such as `not JSON: NaN at character 7`. */
function brokenRecord({ text, reason }: BrokenRow): UnreadableRecord {
  return { source_id: null, code: 'RECORD_UNREADABLE', message: `The row is ${reason} of the answer.`, raw: text };
}

const rowGuard = z.record(z.string(), z.unknown());

interface ReadRows extends Records {
  /** Number of new rows. */
  fresh: number;
}

/** Turns the rows of one run into notices, each row once. */
export class RowReader {
  readonly #seen = new Set<string>();
  /** Values of the `latest_per` columns read so far. */
  readonly #latest = new Set<string>();

  constructor(
    private readonly settings: RowSettings,
    private readonly identity: SourceIdentity,
  ) {}

  /** Whether every row is either turned into a notice or quarantined. */
  get readsEveryRow(): boolean {
    return this.settings.skip.length === 0 && this.settings.latest_per.length === 0;
  }

  /** Number of notices from the given number of rows; null if it cannot be predicted. */
  expectedNotices(rows: number | null): number | null {
    return this.readsEveryRow ? rows : null;
  }

  /**
   * @param isYielded - whether an earlier run yielded the row at an index, so that only its `latest_per` values are used
   * @throws SOURCE_CHANGED if none of several rows is readable, SOURCE_TOO_LARGE if there are too many rows
   */
  read(rows: unknown[], isYielded: (index: number) => boolean): ReadRows {
    const page: ReadRows = { notices: [], rejected: [], fresh: 0 };
    for (const [index, raw] of rows.entries()) {
      if (!this.#isNew(this.keyOf(raw))) continue;
      page.fresh += 1;
      const { notices, rejected } = this.readOne(raw);
      if (isYielded(index)) continue;
      page.notices.push(...notices);
      page.rejected.push(...rejected);
    }
    if (this.#seen.size > maxRecords) throw new AppError('SOURCE_TOO_LARGE', { details: { records: this.#seen.size } });
    failIfUnreadable(page.fresh - page.rejected.length, page.rejected, 'records of the data set');
    page.rejected.push(
      ...quarantineConflicts(
        rows.filter((_row, index) => !isYielded(index)),
        (row) => this.#idOf(row),
      ),
    );
    return page;
  }

  /** Reads one row, new or quarantined. */
  readOne(raw: unknown): Records {
    if (raw instanceof BrokenRow) return { notices: [], rejected: [brokenRecord(raw)] };
    const selected = this.#isSelected(rowGuard.safeParse(raw).data ?? {});
    if (selected === false) return { notices: [], rejected: [] };
    const read =
      selected === true
        ? readRecord(raw, rowGuard, (row) => describeRow(row, this.settings, this.identity))
        : { reason: selected };
    return recordOutcome(this.#idOf(raw), raw, read);
  }

  /** Identity of a row. */
  keyOf(raw: unknown): string {
    return raw instanceof BrokenRow ? raw.text : (this.#idOf(raw) ?? jsonText(raw));
  }

  /** Whether the settings select a row, or the error that prevents the decision. */
  #isSelected(row: Row): boolean | AppError {
    try {
      return !this.settings.skip.some((rule) => matchesRule(row, rule)) && this.#isLatest(row);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  #idOf(raw: unknown): string | null {
    try {
      return idOfRow(rowGuard.safeParse(raw).data ?? {}, this.settings) || null;
    } catch {
      // The reason is reported when the row is read.
      return null;
    }
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }

  #isLatest(row: Row): boolean {
    const cells = this.settings.latest_per.map((column) => cellText(row, column).toLowerCase());
    if (cells.length === 0 || cells.some(isPlaceholder)) return true;
    const before = this.#latest.size;
    return this.#latest.add(JSON.stringify(cells)).size > before;
  }
}
