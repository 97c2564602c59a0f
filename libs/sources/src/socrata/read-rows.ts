import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type SourceIdentity } from '../connector.js';
import { quarantineConflicts } from '../quarantine-conflicts.js';
import { recordOutcome, jsonText, readRecord, type Records } from '../read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { describeRow, idOfRow } from './describe-row.js';
import { cellText, matchesRule, type Row } from './read-value.js';
import { type SocrataSettings } from './settings.js';

/** No portal has so many open notices: who wants more than these has to say which. */
const maxRecords = 200_000;

const rowGuard = z.record(z.string(), z.unknown());

interface ReadRows extends Records {
  /** How many rows had not been seen before. */
  fresh: number;
}

/** Makes notices of the rows of one run, each row once. */
export class RowReader {
  readonly #seen = new Set<string>();
  /** What the rows that were read hold in the columns of `latest_per`. */
  readonly #latest = new Set<string>();

  constructor(
    private readonly settings: SocrataSettings,
    private readonly identity: SourceIdentity,
  ) {}

  /** Whether every row becomes a notice or is kept aside. */
  get readsEveryRow(): boolean {
    return this.settings.skip.length === 0 && this.settings.latest_per.length === 0;
  }

  /** How many of so many rows will be handed on; null where it cannot be foretold. */
  expectedNotices(rows: number | null): number | null {
    return this.readsEveryRow ? rows : null;
  }

  /**
   * @param isHandedOn which of the rows an earlier run has handed on, by their places: of them only what they are the latest of is remembered
   * @throws SOURCE_CHANGED where not one of several rows can be read, SOURCE_TOO_LARGE where they do not end
   */
  read(rows: unknown[], isHandedOn: (index: number) => boolean): ReadRows {
    const page: ReadRows = { notices: [], rejected: [], fresh: 0 };
    for (const [index, raw] of rows.entries()) {
      if (!this.#isNew(this.keyOf(raw))) continue;
      page.fresh += 1;
      const { notices, rejected } = this.readOne(raw);
      if (isHandedOn(index)) continue;
      page.notices.push(...notices);
      page.rejected.push(...rejected);
    }
    if (this.#seen.size > maxRecords) throw new AppError('SOURCE_TOO_LARGE', { details: { records: this.#seen.size } });
    failIfUnreadable(page.fresh - page.rejected.length, page.rejected, 'records of the data set');
    page.rejected.push(
      ...quarantineConflicts(
        rows.filter((_row, index) => !isHandedOn(index)),
        (row) => this.#idOf(row),
      ),
    );
    return page;
  }

  /** Reads one row; also one that was kept aside. */
  readOne(raw: unknown): Records {
    const wanted = this.#isWanted(rowGuard.safeParse(raw).data ?? {});
    if (wanted === false) return { notices: [], rejected: [] };
    const read =
      wanted === true
        ? readRecord(raw, rowGuard, (row) => describeRow(row, this.settings, this.identity))
        : { reason: wanted };
    return recordOutcome(this.#idOf(raw), raw, read);
  }

  /** By which a row is known again. */
  keyOf(raw: unknown): string {
    return this.#idOf(raw) ?? jsonText(raw);
  }

  /** Whether the settings want a row, or why that cannot be told. */
  #isWanted(row: Row): boolean | AppError {
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
      // The reason is told where the row is read.
      return null;
    }
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }

  #isLatest(row: Row): boolean {
    const cells = this.settings.latest_per.map((column) => cellText(row, column).toLowerCase());
    if (cells.length === 0 || cells.includes('')) return true;
    const before = this.#latest.size;
    return this.#latest.add(JSON.stringify(cells)).size > before;
  }
}
