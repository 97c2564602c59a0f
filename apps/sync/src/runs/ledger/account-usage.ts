import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { freshUsage, type SourceUsage, sourceUsageSchema } from '@rfp/sources/usage';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SourceUsageEntity } from '../../store/ledger.entity.js';

/** Selected as text, because a Date would lose the microseconds. */
const keyRow = z.object({ set_at: z.string() });

interface Account {
  account: string;
  /** The service whose API key the requests carry. */
  keyOf: string;
}

/** Usage of an account as counted by one run. Several runs may share the account, so each adds its requests since its last save. */
export interface TrackedUsage extends Account {
  /** Time at which the API key was set; null without a key. Usage and pauses belong to that key. */
  keySetAt: string | null;
  /** Updated in place by every request. */
  usage: SourceUsage;
  /** The values at the last save. */
  stored: Pick<SourceUsage, 'day' | 'requests'>;
}

export async function readUsage(database: DataSource, account: string): Promise<SourceUsage | null> {
  const row = await database.manager.findOneBy(SourceUsageEntity, { account });
  return sourceUsageSchema.safeParse(row?.usage).data ?? null;
}

/** Call it before the key is decrypted: pauses and requests of one key must not be stored for a newer one. */
export async function trackUsage(database: DataSource, { account, keyOf }: Account, now: Date): Promise<TrackedUsage> {
  const key = await readOne(database, keyRow, 'SELECT set_at::text FROM source_key WHERE source = $1', [keyOf]);
  const usage = (await readUsage(database, account)) ?? freshUsage(now);
  return { account, keyOf, keySetAt: key?.set_at ?? null, usage, stored: { day: usage.day, requests: usage.requests } };
}

/**
 * Adds the requests since the last save, unless the key was replaced since. Call the returned function after the commit: it adds the requests of
 * other runs to `tracked`.
 */
export async function storeUsage(manager: EntityManager, tracked: TrackedUsage): Promise<() => void> {
  const { account, keyOf, keySetAt, usage } = tracked;
  // Until the commit, no other key can be set, which would delete the usage of this one.
  const key = await readOne(manager, keyRow, 'SELECT set_at::text FROM source_key WHERE source = $1 FOR SHARE', [
    keyOf,
  ]);
  if ((key?.set_at ?? null) !== keySetAt) return () => undefined;
  const countedUsage = { ...usage };
  await manager.query('INSERT INTO source_usage (account, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [
    account,
  ]);
  const row = await manager.findOne(SourceUsageEntity, { where: { account }, lock: { mode: 'pessimistic_write' } });
  const merged = mergeUsage(sourceUsageSchema.safeParse(row?.usage).data ?? null, countedUsage, tracked.stored);
  await manager.update(SourceUsageEntity, { account }, { usage: merged, updated_at: new Date() });
  return () => {
    // More requests may have been sent meanwhile, and a new day may have begun.
    if (usage.day === merged.day)
      usage.requests += merged.requests - (countedUsage.day === merged.day ? countedUsage.requests : 0);
    const { day, requests } = usage.day === merged.day ? merged : countedUsage;
    tracked.stored = { day, requests };
    usage.pause = laterPause(usage.pause, merged.pause);
  };
}

export async function saveUsage(database: DataSource, tracked: TrackedUsage): Promise<void> {
  const confirm = await inTransaction(database, (manager) => storeUsage(manager, tracked), { point: 'run.checkpoint' });
  confirm();
}

/** Stored usage plus the requests of this run since `before`. */
function mergeUsage(
  stored: SourceUsage | null,
  countedUsage: SourceUsage,
  before: Pick<SourceUsage, 'day' | 'requests'>,
): SourceUsage {
  const since = countedUsage.day === before.day ? countedUsage.requests - before.requests : countedUsage.requests;
  if (stored === null || stored.day < countedUsage.day)
    return { ...countedUsage, requests: since, pause: laterPause(stored?.pause ?? null, countedUsage.pause) };
  const requests = stored.day === countedUsage.day ? stored.requests + since : stored.requests;
  return { day: stored.day, requests, pause: laterPause(stored.pause, countedUsage.pause) };
}

function laterPause(one: SourceUsage['pause'], other: SourceUsage['pause']): SourceUsage['pause'] {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one.until) >= Date.parse(other.until) ? one : other;
}
