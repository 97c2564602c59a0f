import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@rfp/contracts/errors';
import { type SourceChange } from '@rfp/contracts/source';
import { readOne } from '@rfp/persistence/read-rows';
import { findConnectorType } from '@rfp/sources/registry';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { isSync, isActive } from '../../runs/ledger/run-row.js';
import { type EgressGuard } from '../../scraping/egress/egress-guard.js';
import { validateSettings } from '../draft/prepare-source.js';
import { fieldError, validateHomeUrl, validateName } from '../draft/validate-fields.js';
import { SourceStateEntity } from '../../store/ledger.entity.js';
import { type SourceRow } from '../source-row.js';

const historyRow = z.object({
  now: z.coerce.date(),
  /** Whether a run is active. */
  busy: z.boolean(),
  /** Whether a run may still add records: it is active or unsettled. */
  unsettled: z.boolean(),
  /** When the last successful run started. */
  read_at: z.coerce.date().nullable(),
  /** Whether the catalogue has records under the source's name. */
  has_records: z.boolean(),
  /** End of the pause that the source requested in its last run; null if there is none or it is over. */
  resumes_at: z.coerce.date().nullable(),
});
type History = z.infer<typeof historyRow>;

type ChangedColumns = Pick<
  SourceRow,
  'name' | 'home_url' | 'settings' | 'paused' | 'interval_hours' | 'max_records' | 'next_due_at'
>;

const hourMs = 3_600_000;

/**
 * Applies a change to a source whose row is locked.
 * @throws SOURCE_READY_MADE, SOURCE_BUSY, VALIDATION, URL_REFUSED
 */
export async function applyChange(
  manager: EntityManager,
  row: SourceRow,
  change: SourceChange,
  guard: Pick<EgressGuard, 'validate'>,
): Promise<ChangedColumns> {
  const history = await readHistory(manager, row.key);
  const changed = mergeChange(row, change);
  const restartsListing = !isDeepStrictEqual(changed.settings, row.settings);
  if (changed.name !== row.name || changed.home_url !== row.home_url || restartsListing)
    validateOwnFields(row, changed, history, guard);
  if (restartsListing) await resetPosition(manager, row.key, history);
  return { ...changed, next_due_at: nextDueAt(row, { ...changed, restartsListing }, history) };
}

function mergeChange(row: SourceRow, change: SourceChange): Omit<ChangedColumns, 'next_due_at'> {
  const { name = row.name, home_url = row.home_url, settings = row.settings, paused = row.paused } = change;
  const { interval_hours = row.interval_hours, max_records = row.max_records } = change;
  return { name, home_url, settings, paused, interval_hours, max_records };
}

function validateOwnFields(
  row: SourceRow,
  { name, home_url, settings }: Pick<ChangedColumns, 'name' | 'home_url' | 'settings'>,
  history: History,
  guard: Pick<EgressGuard, 'validate'>,
): void {
  if (row.ready_made) throw new AppError('SOURCE_READY_MADE', { details: { source: row.key } });
  if (name !== row.name) validateRename(row.key, name, history);
  validateHomeUrl(home_url);
  const { key, source_type } = row;
  validateSettings(findConnectorType(row.connector), { key, name, source_type, home_url }, settings, guard);
}

/** Refuses a rename if records exist: the name is part of their identity, so a rename would store all records a second time. */
function validateRename(key: string, name: string, { unsettled, has_records }: History): void {
  validateName(name);
  if (unsettled) throw new AppError('SOURCE_BUSY', { details: { source: key } });
  if (!has_records) return;
  throw fieldError(
    'name',
    'Cannot be changed any more: stored records bear the name of the source. To rename it, remove the source and add it again',
  );
}

/** Deletes the stored position, which belongs to the previous settings. */
async function resetPosition(manager: EntityManager, key: string, { busy }: History): Promise<void> {
  if (busy) throw new AppError('SOURCE_BUSY', { details: { source: key } });
  await manager.delete(SourceStateEntity, { source: key });
}

/** Next due time of a changed source. A new interval counts from the last sync; a source that was never synced is due at once. */
function nextDueAt(
  row: SourceRow,
  {
    paused,
    interval_hours,
    restartsListing,
  }: Pick<ChangedColumns, 'paused' | 'interval_hours'> & { restartsListing: boolean },
  { now, read_at, resumes_at }: History,
): Date | null {
  if (paused) return null;
  if (!row.paused && interval_hours === row.interval_hours && !restartsListing) return row.next_due_at;
  if (read_at === null || restartsListing) return now;
  const regularTime = Math.max(now.getTime(), read_at.getTime() + interval_hours * hourMs);
  return new Date(Math.min(regularTime, resumes_at?.getTime() ?? regularTime));
}

async function readHistory(manager: EntityManager, key: string): Promise<History> {
  const history = await readOne(
    manager,
    historyRow,
    `SELECT now() AS now,
            coalesce(bool_or(${isActive}), false) AS busy,
            max(started_at) FILTER (WHERE status IN ('completed', 'partial') AND ${isSync}) AS read_at,
            coalesce(bool_or(NOT settled), false) AS unsettled,
            coalesce(bool_or(received > 0), false) AS has_records,
            (SELECT CASE WHEN resumes_at > now() THEN resumes_at END FROM run WHERE source = $1 AND ${isSync} ORDER BY fence DESC LIMIT 1) AS resumes_at
       FROM run WHERE source = $1`,
    [key],
  );
  if (history === undefined) throw new AppError('INTERNAL');
  return history;
}
