import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { readOne } from '@rfp/persistence/read-rows';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { columnsRow, columnsSql, RowColumns } from './row-columns.js';

/** Rows per statement. Reading them takes a few milliseconds. */
const rowsAtOnce = 4000;
/** All rows are read again after this time, because logged changes are deleted after an hour (`upkeep.service.ts`). */
const maxAgeMs = 1_800_000;
/** Interval of reading changes without a request. Otherwise the first request after a quiet hour would wait until all rows are read. */
const refreshMs = 600_000;
/** Removed rows keep their slots. If there are more of them, all rows are read again. */
const maxRemoved = 100_000;

const portionRow = z.object({ columns: columnsRow.nullable(), last: z.string().nullable() });
const horizonSql = `pg_snapshot_xmin(pg_current_snapshot())::text`;
const changesRow = z.object({
  horizon: z.coerce.number(),
  changes: z.array(
    z.object({ number: z.number(), xact: z.number(), ids: z.array(z.string()).nullable(), documents: z.boolean() }),
  ),
});

const portionSql = `SELECT CASE WHEN count(*) > 0 THEN ${columnsSql} END AS columns, max(o.id::text) AS last
  FROM (SELECT * FROM opportunity_summary WHERE id > $1 ORDER BY id LIMIT ${rowsAtOnce}) o`;
const rowsSql = `SELECT CASE WHEN count(*) > 0 THEN ${columnsSql} END AS columns, NULL AS last
  FROM opportunity_summary o WHERE o.id = ANY($1::uuid[])`;
/** SQL of the oldest transaction still in progress, and of the changes logged since transaction `$1`, except the changes `$2`, which were read before. */
const changesSql = `SELECT ${horizonSql} AS horizon, coalesce((
    SELECT json_agg(json_build_object('number', number, 'xact', xact, 'ids', ids, 'documents', documents) ORDER BY number)
      FROM opportunity_change WHERE xact >= $1::bigint AND number <> ALL($2::bigint[])), '[]') AS changes`;
const startSql = `SELECT ${horizonSql} AS horizon, coalesce((
    SELECT json_agg(json_build_object('number', number, 'xact', xact, 'ids', NULL, 'documents', documents))
      FROM opportunity_change WHERE xact >= ${horizonSql}::bigint), '[]') AS changes`;

type Change = z.infer<typeof changesRow>['changes'][number];

const firstId = '00000000-0000-0000-0000-000000000000';

/** Keeps the input of personal totals in memory, and reloads written rows. */
@Injectable()
export class RowColumnsService implements OnApplicationBootstrap {
  #columns: RowColumns | undefined;
  /** The oldest transaction whose changes may be new, and the changes since then that were already read. */
  #horizon = 0;
  #read: readonly Change[] = [];
  #readAt = 0;
  #removed = 0;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(@Inject(DataSource) private readonly database: Pick<EntityManager, 'query'>) {}

  /** Reads all rows at startup. A million rows take seconds, for which no request should wait. */
  onApplicationBootstrap(): void {
    this.refresh();
  }

  @Interval(refreshMs)
  refresh(): void {
    // On failure, the next request reads again.
    this.current().catch(() => undefined);
  }

  /** Returns all rows. The next reading changes them, so callers must use them synchronously. */
  current(): Promise<RowColumns> {
    const reading = this.#reading.catch(() => undefined).then(() => this.#refresh());
    this.#reading = reading;
    return reading;
  }

  async #refresh(): Promise<RowColumns> {
    const columns = this.#columns;
    if (columns === undefined || Date.now() - this.#readAt > maxAgeMs || this.#removed > maxRemoved)
      return this.#readAll();
    const read = await readOne(this.database, changesRow, changesSql, [
      this.#horizon,
      this.#read.map(({ number }) => number),
    ]);
    const { horizon = this.#horizon, changes = [] } = read ?? {};
    if (changes.some(({ ids }) => ids === null)) return this.#readAll();
    await this.#apply(columns, changes);
    this.#storeRead(horizon, [...this.#read, ...changes]);
    this.#readAt = Date.now();
    return columns;
  }

  async #readAll(): Promise<RowColumns> {
    const readAt = Date.now();
    const { horizon = 0, changes = [] } = (await readOne(this.database, changesRow, startSql)) ?? {};
    const columns = new RowColumns();
    for (let last: string | null = firstId; last !== null;) {
      const portion: z.infer<typeof portionRow> | undefined = await readOne(this.database, portionRow, portionSql, [
        last,
      ]);
      if (portion?.columns) columns.set(portion.columns, { documents: true });
      last = portion?.last ?? null;
      await yieldToConnections();
    }
    this.#columns = columns;
    this.#storeRead(horizon, changes);
    this.#readAt = readAt;
    this.#removed = 0;
    // Reads the rows that were written meanwhile.
    return this.#refresh();
  }

  /** Stores which changes were read. Changes of transactions before the horizon are never read again, so they are dropped. */
  #storeRead(horizon: number, changes: readonly Change[]): void {
    this.#horizon = horizon;
    this.#read = changes.filter(({ xact }) => xact >= horizon).map((change) => ({ ...change, ids: null }));
  }

  async #apply(columns: RowColumns, changes: readonly Change[]): Promise<void> {
    const withDocuments = distinctIds(changes.filter(({ documents }) => documents));
    const isRead = new Set(withDocuments);
    const others = distinctIds(changes).filter((id) => !isRead.has(id));
    for (const [ids, documents] of [
      [withDocuments, true],
      [others, false],
    ] as const) {
      for (let at = 0; at < ids.length; at += rowsAtOnce) {
        const some = ids.slice(at, at + rowsAtOnce);
        const read = (await readOne(this.database, portionRow, rowsSql, [some]))?.columns ?? null;
        // There must be no `await` from here to `remove`, because a reader of the new change number must find all its rows.
        columns.change += 1;
        if (read !== null) columns.set(read, { documents });
        const found = new Set(read?.id);
        const missing = some.filter((id) => !found.has(id));
        columns.remove(missing);
        this.#removed += missing.length;
        await yieldToConnections();
      }
    }
  }
}

function distinctIds(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ ids }) => ids ?? []))];
}
