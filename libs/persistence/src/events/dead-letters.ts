import { type AppError, toAppError } from '@rfp/contracts/errors';
import { onScrape } from '@rfp/telemetry/metrics';
import { type DataSource, In, LessThan } from 'typeorm';
import { toDatabaseError } from '../database-error.js';
import { DeadLetterEntity } from './dead-letter.entity.js';
import { schemaOf } from '../schema/schema-of.js';

/** Same retention as in the broker. Older letters are not worth replaying, because their records have been synced again since. */
const retentionMs = 30 * 86_400_000;

type Letter = Omit<DeadLetterEntity, 'died_at'>;
type StoredLetter = Letter & { diedAt: Date };

/**
 * Dead letters of a service, in its schema (`createDeadLetters`, `DeadLetterEntity`). Implements `DeadLetterStore` of messaging.
 * They are deleted after 30 days.
 */
export class DeadLetters {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a letter, unless its id is known. */
  async add({ id, type, body, code, message, deliveries }: Letter): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(DeadLetterEntity)
      // PostgreSQL cannot store NUL, which a message that is not an event may contain.
      .values({ id, type, body: body.replaceAll('\0', '\uFFFD'), code, message, deliveries })
      .orIgnore()
      .execute();
  }

  /** The letters, newest first, and the total number. */
  async list(limit: number): Promise<{ letters: StoredLetter[]; total: number }> {
    const [letters, total] = await this.dataSource.manager.findAndCount(DeadLetterEntity, {
      order: { died_at: 'DESC', id: 'DESC' },
      take: limit,
    });
    return { letters: letters.map(toStored), total };
  }

  /** The letters with these ids, the oldest first. */
  async find(ids: readonly string[]): Promise<StoredLetter[]> {
    const found = await this.dataSource.manager.find(DeadLetterEntity, {
      where: { id: In(ids) },
      order: { died_at: 'ASC', id: 'ASC' },
    });
    return found.map(toStored);
  }

  /** Counts another failed delivery and stores its reason. */
  async failAgain(id: string, { code, message }: { code: string; message: string }): Promise<void> {
    const deliveries = () => 'deliveries + 1';
    await this.dataSource.manager.update(DeadLetterEntity, { id }, { deliveries, code, message });
  }

  /** Deletes letters and returns their number. */
  async remove(ids: readonly string[]): Promise<number> {
    const { affected } = await this.dataSource.manager.delete(DeadLetterEntity, { id: In(ids) });
    return affected ?? 0;
  }
}

function toStored({ died_at: diedAt, ...letter }: DeadLetterEntity): StoredLetter {
  return { ...letter, diedAt };
}

const pruneEveryMs = 60 * 60_000;

/**
 * Reports the number of dead letters, and deletes expired ones now and every hour. Returns a stop function, to be called before the data source
 * is closed.
 */
export function watchDeadLetters(dataSource: DataSource, onError: (error: AppError) => void): () => Promise<void> {
  const { manager } = dataSource;
  const labels = { schema: schemaOf(dataSource) };
  const unwatch = onScrape('rfp_dead_letters', async () => [{ labels, value: await manager.count(DeadLetterEntity) }]);
  const prune = () =>
    manager
      .delete(DeadLetterEntity, { died_at: LessThan(new Date(Date.now() - retentionMs)) })
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
