import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { splitSentences } from '../store/boilerplate.js';
import { withWriteLock } from '../store/with-write-lock.js';

const checkMs = 600_000;
const dayMs = 86_400_000;
/** Min relative change of the number of records that triggers a measurement before the day is over. */
const minChange = 0.2;
/** Min notices of a source, and max notices to read: the newest ones, because sources change their templates. */
const minNotices = 50;
const maxNotices = 500;
/**
 * A sentence becomes boilerplate above `enterShare` of the notices, and stops being boilerplate below `leaveShare`. The gap keeps a sentence near a limit
 * from changing at every measurement.
 */
const enterShare = 0.2;
const leaveShare = 0.15;
/** Max sentences of a source, because every write reads them. The most frequent ones are stored. */
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
/** Sentences by key, as a notice prints them. */
type Sentences = ReadonlyMap<string, string>;

/** A sentence as a notice prints it, and how many notices contain it. */
interface SentenceCount {
  readonly printed: string;
  notices: number;
}

/** New boilerplate of a source. */
interface BoilerplateChange {
  readonly source: string;
  readonly sentences: Sentences;
  /** The sentences that became boilerplate or stopped being boilerplate, as printed. */
  readonly changed: readonly string[];
}

/**
 * Finds the sentences that more than a fifth of the notices of a source repeat. The search ignores them. `UpkeepService` rebuilds the search documents
 * of the notices with a changed sentence.
 */
@Injectable()
export class BoilerplateService {
  readonly #log = new Logger(BoilerplateService.name);
  #refreshing: Promise<void> | null = null;
  #measured: { at: number; records: number } | undefined;

  constructor(private readonly database: DataSource) {}

  /** Runs for the first time ten minutes after the start, because a large catalogue takes seconds. */
  @Interval(checkMs)
  check(): void {
    this.refresh().catch((error: unknown) =>
      this.#log.warn(`Keeping the previous boilerplate: ${toAppError(error).message}`),
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
    // After a failure, the next attempt is made when the next measurement is due, not at every check.
    this.#measured = { at: now, records };
    const stored = await this.readStored();
    const newest = new Map(
      (await readRows(this.database, sourceRow, newestSql)).map((each) => [each.source_name, each.ids]),
    );
    for (const source of new Set([...newest.keys(), ...stored.keys()]))
      await this.refreshSource(source, newest.get(source) ?? [], stored.get(source) ?? new Map()).catch(
        (error: unknown) =>
          this.#log.warn(`Keeping the previous boilerplate of ${source}: ${toAppError(error).message}`),
      );
  }

  /** @param ids - the newest notices; empty if the source has too few, so that it loses its boilerplate */
  private async refreshSource(source: string, ids: readonly string[], stored: Sentences): Promise<void> {
    const change = findChange(source, await this.countSentences(ids), ids.length, stored);
    if (change !== null) await this.store(change);
  }

  #isDue(now: number, records: number): boolean {
    if (this.#measured === undefined || now - this.#measured.at > dayMs) return true;
    const change = Math.abs(records - this.#measured.records);
    return change >= minNotices && change > minChange * this.#measured.records;
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

  private async countSentences(ids: readonly string[]): Promise<ReadonlyMap<string, SentenceCount>> {
    const sql = 'SELECT description FROM opportunity_text WHERE id = ANY($1::uuid[])';
    const counts = new Map<string, SentenceCount>();
    for (const { description } of await readRows(this.database, textRow, sql, [ids])) {
      await yieldToConnections();
      const seen = new Set<string>();
      for (const { key, start, end } of splitSentences(description)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const counted = counts.get(key);
        if (counted !== undefined) counted.notices += 1;
        else counts.set(key, { printed: truncateSentence(description.slice(start, end)), notices: 1 });
      }
    }
    return counts;
  }

  /**
   * Stores the sentences, then marks the search documents of the notices with a changed sentence as outdated. The transactions are small, so that intake
   * does not wait. Notices that print a sentence differently, or that a crash leaves unmarked, are updated when they are next written.
   */
  private async store({ source, sentences, changed }: BoilerplateChange): Promise<void> {
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

/** Notices that one statement compares, and max documents that one transaction marks. */
const noticesPerBatch = 1000;
const firstId = '00000000-0000-0000-0000-000000000000';
const outdatedRow = z.object({ last: z.string().nullable(), ids: z.array(z.string()).nullable() });
const outdatedSql = `SELECT max(id::text) AS last, array_agg(id) FILTER (WHERE has_changed) AS ids FROM (
    SELECT o.id, t.description ILIKE ANY ($2::text[]) AS has_changed
      FROM opportunity_summary o JOIN opportunity_text t ON t.id = o.id
     WHERE o.source_name = $1 AND o.id > $3::uuid ORDER BY o.id LIMIT ${noticesPerBatch}) batch`;
const markSql = 'UPDATE opportunity_search SET made_by = 0 WHERE id = ANY($1::uuid[])';

/** Max characters to store of a printed sentence. They suffice to find the notices that contain it. */
const maxPrintedLength = 200;

function truncateSentence(sentence: string): string {
  return sentence.trim().slice(0, maxPrintedLength).toWellFormed();
}

function likePattern(printed: string): string {
  return `%${printed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Compares measured with stored boilerplate; null if they are equal. */
function findChange(
  source: string,
  counts: ReadonlyMap<string, SentenceCount>,
  notices: number,
  stored: Sentences,
): BoilerplateChange | null {
  const isBoilerplate = ([key, counted]: readonly [string, SentenceCount]) => {
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
