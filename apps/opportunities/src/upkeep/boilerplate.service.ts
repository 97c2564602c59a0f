import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { freeTurn } from '@rfp/service-kit/free-turn';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { sentencesOf } from '../store/boilerplate.js';
import { withWriteLock } from '../store/with-write-lock.js';

const lookMs = 600_000;
const dayMs = 86_400_000;
/** A catalogue that has grown or shrunk by this share is measured before the day is over. */
const changedShare = 0.2;
/** Notices of a source that must be known, and those that are read: the newest, as sources change their templates. */
const minNotices = 50;
const maxNotices = 500;
/** Share of the notices from which a sentence is boilerplate, and below which it no longer is: one near the limit does not come and go. */
const enterShare = 0.2;
const leaveShare = 0.15;
/** Max sentences of a source, those that most notices have: each write reads them. */
const maxSentences = 50;

const countRow = z.object({ records: z.coerce.number() });
const countSql = `SELECT coalesce(sum(records), 0) AS records FROM opportunity_count WHERE kind = 'state' AND NOT demo`;

const sourceRow = z.object({ source_name: z.string(), ids: z.array(z.string()) });
const newestSql = `SELECT source_name, array_agg(id) AS ids FROM (
    SELECT source_name, id, row_number() OVER (PARTITION BY source_name ORDER BY created_at DESC, id) AS place
      FROM opportunity_summary WHERE NOT demo) newest
  WHERE place <= ${maxNotices} GROUP BY source_name HAVING count(*) >= ${minNotices}`;

const textRow = z.object({ description: z.string() });
const storedRow = z.object({ source_name: z.string(), sentence: z.string(), printed: z.string() });
/** Sentences by their keys, as a notice prints them. */
type Sentences = ReadonlyMap<string, string>;

/** A sentence by its key, as a notice prints it, and how many notices have it. */
interface Counted {
  readonly printed: string;
  notices: number;
}

/** Sentences of a source that became boilerplate, or stopped being boilerplate. */
interface Change {
  readonly source: string;
  readonly sentences: Sentences;
  /** The sentences that came or went, as printed. */
  readonly changed: readonly string[];
}

/**
 * Keeps the sentences that more than a fifth of the notices of a source repeat, which are not searched. `UpkeepService` makes the documents of the
 * notices that have a changed sentence anew.
 */
@Injectable()
export class BoilerplateService {
  readonly #log = new Logger(BoilerplateService.name);
  #refreshing: Promise<void> | null = null;
  #measured: { at: number; records: number } | undefined;

  constructor(private readonly database: DataSource) {}

  /** The first look comes ten minutes after the start: a large catalogue takes seconds, which starts need not wait for. */
  @Interval(lookMs)
  look(): void {
    this.refresh().catch((error: unknown) =>
      this.#log.warn(`the boilerplate of the sources stays what it was: ${toAppError(error).message}`),
    );
  }

  /** Measures if a day has passed or the catalogue has changed much. Joins a run in progress. */
  refresh(now = Date.now()): Promise<void> {
    this.#refreshing ??= this.refreshIfDue(now).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  private async refreshIfDue(now: number): Promise<void> {
    const { records = 0 } = (await readOne(this.database, countRow, countSql)) ?? {};
    if (!this.#isDue(now, records)) return;
    // A failure is tried again when the next measurement is due, not at every look.
    this.#measured = { at: now, records };
    const stored = await this.readStored();
    const newest = new Map(
      (await readRows(this.database, sourceRow, newestSql)).map((each) => [each.source_name, each.ids]),
    );
    for (const source of new Set([...newest.keys(), ...stored.keys()]))
      await this.refreshSource(source, newest.get(source) ?? [], stored.get(source) ?? new Map()).catch(
        (error: unknown) =>
          this.#log.warn(`the boilerplate of ${source} stays what it was: ${toAppError(error).message}`),
      );
  }

  /** @param ids - the newest notices; none if the source has too few, which ends its boilerplate */
  private async refreshSource(source: string, ids: readonly string[], stored: Sentences): Promise<void> {
    const change = changeOf(source, await this.countSentences(ids), ids.length, stored);
    if (change !== null) await this.store(change);
  }

  #isDue(now: number, records: number): boolean {
    if (this.#measured === undefined || now - this.#measured.at > dayMs) return true;
    const change = Math.abs(records - this.#measured.records);
    return change >= minNotices && change > changedShare * this.#measured.records;
  }

  private async readStored(): Promise<ReadonlyMap<string, Sentences>> {
    const bySource = new Map<string, Map<string, string>>();
    const sql = 'SELECT source_name, sentence, printed FROM source_boilerplate';
    for (const { source_name, sentence, printed } of await readRows(this.database, storedRow, sql)) {
      const sentences = bySource.get(source_name) ?? new Map<string, string>();
      bySource.set(source_name, sentences.set(sentence, printed));
    }
    return bySource;
  }

  private async countSentences(ids: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
    const sql = 'SELECT description FROM opportunity_text WHERE id = ANY($1::uuid[])';
    const counts = new Map<string, Counted>();
    for (const { description } of await readRows(this.database, textRow, sql, [ids])) {
      await freeTurn();
      const seen = new Set<string>();
      for (const { key, start, end } of sentencesOf(description)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const counted = counts.get(key);
        if (counted !== undefined) counted.notices += 1;
        else counts.set(key, { printed: beginningOf(description.slice(start, end)), notices: 1 });
      }
    }
    return counts;
  }

  /**
   * Stores the sentences, then marks the documents of the notices that have a changed one, in small transactions, so that intake need not wait. Notices
   * that print it otherwise, and those that a crash leaves unmarked, follow when they are next written.
   */
  private async store({ source, sentences, changed }: Change): Promise<void> {
    await withWriteLock(
      this.database,
      async (manager) => {
        await manager.query('DELETE FROM source_boilerplate WHERE source_name = $1', [source]);
        await manager.query(insertSql, [source, [...sentences.keys()], [...sentences.values()]]);
      },
      {},
    );
    const patterns = changed.map(likePattern);
    for (let after: string | null = firstId; after !== null;) {
      const found: z.infer<typeof outdatedRow> | undefined = await readOne(this.database, outdatedRow, outdatedSql, [
        source,
        patterns,
        after,
      ]);
      const ids = found?.ids ?? [];
      if (ids.length > 0) await withWriteLock(this.database, (manager) => manager.query(markSql, [ids]), {});
      after = found?.last ?? null;
    }
  }
}

const insertSql = `INSERT INTO source_boilerplate (source_name, sentence, printed)
  SELECT $1, * FROM unnest($2::text[], $3::text[])`;

/** Notices that one statement compares, and documents that one transaction marks at most. */
const noticesPerLot = 1000;
const firstId = '00000000-0000-0000-0000-000000000000';
const outdatedRow = z.object({ last: z.string().nullable(), ids: z.array(z.string()).nullable() });
const outdatedSql = `SELECT max(id::text) AS last, array_agg(id) FILTER (WHERE has_changed) AS ids FROM (
    SELECT o.id, t.description ILIKE ANY ($2::text[]) AS has_changed
      FROM opportunity_summary o JOIN opportunity_text t ON t.id = o.id
     WHERE o.source_name = $1 AND o.id > $3::uuid ORDER BY o.id LIMIT ${noticesPerLot}) lot`;
const markSql = 'UPDATE opportunity_search SET made_by = 0 WHERE id = ANY($1::uuid[])';

/** Characters of a printed sentence that are stored: its beginning finds the notices that have it. */
const maxPrinted = 200;

function beginningOf(sentence: string): string {
  return sentence.trim().slice(0, maxPrinted).toWellFormed();
}

function likePattern(printed: string): string {
  return `%${printed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Null if nothing changed. */
function changeOf(
  source: string,
  counts: ReadonlyMap<string, Counted>,
  notices: number,
  stored: Sentences,
): Change | null {
  const isBoilerplate = ([key, counted]: readonly [string, Counted]) => {
    const share = counted.notices / notices;
    return share > enterShare || (share >= leaveShare && stored.has(key));
  };
  const present = [...counts]
    .filter(isBoilerplate)
    .toSorted(([, one], [, other]) => other.notices - one.notices)
    .slice(0, maxSentences);
  const sentences = new Map(present.map(([key, { printed }]) => [key, stored.get(key) ?? printed]));
  const added = [...sentences].filter(([key]) => !stored.has(key));
  const removed = [...stored].filter(([key]) => !sentences.has(key));
  const changed = [...added, ...removed].map(([, printed]) => printed);
  return changed.length === 0 ? null : { source, sentences, changed };
}
