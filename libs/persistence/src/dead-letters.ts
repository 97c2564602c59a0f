import { type AppError, toAppError } from '@rfp/contracts/errors';
import { onScrape } from '@rfp/telemetry/metrics';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { toDatabaseError } from './database-error.js';
import { readOne, readRows } from './read-rows.js';
import { schemaOf } from './schema-of.js';

/** As long as the broker would keep them. Nobody replays older ones: the records that they name have been read again since. */
const retentionDays = 30;

interface Letter {
  id: string;
  type: string;
  /** The event as received. */
  body: string;
  code: string;
  message: string;
  deliveries: number;
}

const rowSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    body: z.string(),
    code: z.string(),
    message: z.string(),
    deliveries: z.number(),
    died_at: z.date(),
  })
  .transform(({ died_at: diedAt, ...letter }) => ({ ...letter, diedAt }));

const columns = 'id, type, body, code, message, deliveries, died_at';

/**
 * Dead letters of a service, in its schema (`createDeadLetters`). Implements `DeadLetterStore` of messaging.
 * They are deleted after 30 days.
 */
export class DeadLetters {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a letter, unless its id is known. */
  async add({ id, type, body, code, message, deliveries }: Letter): Promise<void> {
    // PostgreSQL stores no NUL, which a message that is no event may hold.
    const text = body.replaceAll('\0', '\uFFFD');
    await this.dataSource.query(
      `INSERT INTO dead_letter (id, type, body, code, message, deliveries) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING`,
      [id, type, text, code, message, deliveries],
    );
  }

  /** The newest first, and the number of all. */
  async list(limit: number): Promise<{ letters: z.infer<typeof rowSchema>[]; total: number }> {
    const letters = await readRows(
      this.dataSource,
      rowSchema,
      `SELECT ${columns} FROM dead_letter ORDER BY died_at DESC, id DESC LIMIT $1`,
      [limit],
    );
    const [counted] = await readRows(
      this.dataSource,
      z.object({ total: z.number() }),
      'SELECT count(*)::int AS total FROM dead_letter',
    );
    return { letters, total: counted?.total ?? 0 };
  }

  /** Those of the ids, the oldest first. */
  async find(ids: readonly string[]): Promise<z.infer<typeof rowSchema>[]> {
    return readRows(
      this.dataSource,
      rowSchema,
      `SELECT ${columns} FROM dead_letter WHERE id = ANY ($1::uuid[]) ORDER BY died_at, id`,
      [ids],
    );
  }

  /** Another delivery failed: counts it and keeps its reason. */
  async failAgain(id: string, { code, message }: { code: string; message: string }): Promise<void> {
    await this.dataSource.query(
      'UPDATE dead_letter SET deliveries = deliveries + 1, code = $2, message = $3 WHERE id = $1',
      [id, code, message],
    );
  }

  /** Deletes them, and returns how many there were. */
  async remove(ids: readonly string[]): Promise<number> {
    const [, removed] = await this.dataSource.query<[unknown[], number]>(
      'DELETE FROM dead_letter WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return removed;
  }
}

const countRow = z.object({ count: z.coerce.number() });
const pruneEveryMs = 60 * 60_000;

/** Reports how many there are, and deletes the expired ones now and each hour. Returns a function that ends it, before the data source is closed. */
export function watchDeadLetters(dataSource: DataSource, onError: (error: AppError) => void): () => Promise<void> {
  const labels = { schema: schemaOf(dataSource) };
  const unwatch = onScrape('rfp_dead_letters', async () => {
    const found = await readOne(dataSource, countRow, 'SELECT count(*) AS count FROM dead_letter');
    return [{ labels, value: found?.count ?? 0 }];
  });
  const prune = () =>
    dataSource
      .query(`DELETE FROM dead_letter WHERE died_at < now() - make_interval(days => ${retentionDays})`)
      .catch((error: unknown) => onError(toAppError(toDatabaseError(error))));
  let pruned = prune();
  const timer = setInterval(() => {
    pruned = prune();
  }, pruneEveryMs).unref();
  return async () => {
    clearInterval(timer);
    unwatch();
    await pruned;
  };
}
