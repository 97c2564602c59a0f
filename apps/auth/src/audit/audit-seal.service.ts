import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { sealBatch } from './seal-entries.js';

const intervalMs = 15_000;
/** Advisory lock of the order of the log. */
const logLock = 1_796_300_000;

const dayRow = z.object({ day: z.string(), position: z.string() });
const sealRow = z.object({ entry_seq: z.string() });

/** `$1`: retention in days. The oldest complete day that still has seals. */
const expiredDaySql = `
  SELECT day::text AS day, position FROM audit_day
   WHERE day < (now() AT TIME ZONE 'utc')::date - $1::int AND position >= (SELECT min(position) FROM audit_seal)
   ORDER BY day LIMIT 1`;

/**
 * Orders the entries of the audit log with a chain of hashes, and deletes old days. Entries are sealed in the background, because a lock that orders
 * them when they are written would let sign-ins wait for each other.
 */
@Injectable()
export class AuditSealService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(AuditSealService.name);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#tick();
    }, intervalMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Seals all committed entries. */
  async seal(): Promise<void> {
    while (await this.#sealBatch());
  }

  /** Deletes whole days after the retention; the end of the last deleted day stays, because the chain continues from it. */
  async removeExpired(): Promise<void> {
    const days = this.settings.values.AUTH_AUDIT_DAYS;
    while (await withLock(this.dataSource, logLock, (manager) => removeOldestDay(manager, days)));
  }

  async #sealBatch(): Promise<boolean> {
    return withLock(this.dataSource, logLock, async (manager) => {
      const { ended, more } = await sealBatch(manager);
      // Logged before the commit: a line that comes twice is harmless, a missing one would leave a cut of the log undetected.
      for (const { day, entries, hash } of ended)
        this.#log.log(
          `The audit log of ${day} is complete: ${entries} ${entries === 1 ? 'entry' : 'entries'}, last hash ${hash}`,
        );
      return more;
    });
  }

  async #tick(): Promise<void> {
    try {
      await this.seal();
      await this.removeExpired();
    } catch (error) {
      this.#log.warn('The audit log could not be sealed; trying again in a quarter of a minute.', error);
    } finally {
      this.#running = undefined;
    }
  }
}

/** Deletes a day in one transaction, so that the log never begins within a day. Returns whether there was one. */
async function removeOldestDay(manager: EntityManager, retentionDays: number): Promise<boolean> {
  const [expired] = await readRows(manager, dayRow, expiredDaySql, [retentionDays]);
  if (expired === undefined) return false;
  const { day, position } = expired;
  // In two statements: a trigger refuses to delete an entry whose seal the statement still sees.
  const deleteSeals = `WITH gone AS (DELETE FROM audit_seal WHERE position <= $1 RETURNING entry_seq) SELECT entry_seq FROM gone`;
  const seals = await readRows(manager, sealRow, deleteSeals, [position]);
  await manager.query('DELETE FROM audit_entry WHERE seq = ANY($1::bigint[])', [
    seals.map(({ entry_seq }) => entry_seq),
  ]);
  await manager.query('DELETE FROM audit_day WHERE day < $1', [day]);
  return true;
}
