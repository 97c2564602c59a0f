import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
  Raw,
} from 'typeorm';

/** Condition for a time later than now, by the database clock, which all replicas share. */
export function inFuture() {
  return Raw<Date>((column) => `${column} > clock_timestamp()`);
}

/** Condition for a time within the last seconds. */
export function within(seconds: number) {
  return Raw<Date>((column) => `${column} > now() - make_interval(secs => :seconds)`, { seconds });
}

/** Value for a column `expires_at`. */
export function fromNow(seconds: number): () => string {
  return () => `now() + make_interval(secs => ${seconds})`;
}

/** The current time of the database. Uses the clock instead of the transaction's start, because a lock may have delayed the transaction. */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [found] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return found.now;
}

/** Deletes the row and returns it, so that only one of several concurrent requests gets it. */
export async function takeRow<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  where: FindOptionsWhere<T>,
): Promise<T | null> {
  const found = await manager.findOneBy(entity, where);
  return found !== null && (await manager.delete(entity, where)).affected === 1 ? found : null;
}

const batchSize = 500;

/** Repeats a deletion of at most `$1` rows, so that no statement runs long. Returns the number of deleted rows. */
export async function deleteInBatches(dataSource: DataSource, sql: string): Promise<number> {
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted)
    [, deleted] = await dataSource.query<[unknown[], number]>(sql, [batchSize]);
  return total;
}
