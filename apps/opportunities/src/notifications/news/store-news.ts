import { watcherSchema, type Watcher } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readSynonyms } from '../../synonyms/synonyms.service.js';
import { findNews } from './find-news.js';
import { type FoundNews } from './found-news.js';
import { findTimeNews, loadContents } from './find-time-news.js';
import { prepareSearches } from './reader-score.js';
import { retentionDays } from '../notification-rows.js';
import { type Version, versionRow, versionsSql } from './version-states.js';

type Database = Pick<EntityManager, 'query'>;

const watcherRow = watcherSchema.extend({ since: z.date() });
const versionsOfIds = versionsSql('o.id = ANY($1::uuid[])');

/**
 * Versions within this interval before the last examined version are examined again, because versions of different sources may be stored out of order.
 * A notification is still stored only once, because its row is unique.
 */
const overlap = '1 hour';

/** Reads the people who receive emails, from the copy in this service. */
async function readWatchers(database: Database): Promise<Watcher[]> {
  const rows = await readRows(database, watcherRow, 'SELECT * FROM watcher ORDER BY person_id');
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * Finds and stores the news in versions that have not been examined, and returns these versions. Does nothing while nobody receives emails.
 */
export async function storeNews(manager: EntityManager, ids: readonly string[], now: Date): Promise<Version[]> {
  const watchers = await readWatchers(manager);
  const since = watchers.map((watcher) => watcher.since).toSorted()[0];
  if (since === undefined || ids.length === 0) return [];
  const versions = await readRows(
    manager,
    versionRow,
    `SELECT version.* FROM (${versionsOfIds}) version LEFT JOIN notified_version done ON done.opportunity_id = version.id
      WHERE at > $2 AND at > $3::timestamptz - interval '${retentionDays} days' AND at > coalesce(done.through - interval '${overlap}', '-infinity') ORDER BY id, at`,
    [ids, since, now],
  );
  const searches = await prepareSearches(manager, watchers, await readSynonyms(manager));
  await insertNews(manager, await findNews(manager, versions, { searches }), now);
  return versions;
}

/** Matches due to time are stored up to this long after their instant. Nobody is notified of older matches, which the service missed while it was stopped. */
const maxLateMs = 2 * 86_400_000;

/** Finds the matches among some opportunities that are due to time alone, and stores them. */
export async function storeTimeNews(manager: EntityManager, ids: readonly string[], now: Date): Promise<void> {
  const watchers = await readWatchers(manager);
  if (watchers.length === 0 || ids.length === 0) return;
  const searches = await prepareSearches(manager, watchers, await readSynonyms(manager));
  const period = { from: new Date(now.getTime() - maxLateMs), until: now };
  await insertNews(manager, findTimeNews(await loadContents(manager, ids), searches, period), now);
}

/** Inserts news. Rows are unique, so the same news is stored only once. */
async function insertNews(manager: EntityManager, news: readonly FoundNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  await manager.query(
    `INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, facts, rank, created_at)
     SELECT given.*, $2 FROM jsonb_to_recordset($1::jsonb)
         AS given (person_id uuid, opportunity_id uuid, kind text, at timestamptz, score smallint, changed_fields text[], facts jsonb, rank smallint)
       JOIN opportunity_summary o ON o.id = given.opportunity_id
      ORDER BY given.opportunity_id, given.person_id, given.kind, given.at
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(news), now],
  );
}

/** Stores which versions have been examined. */
export async function markExamined(manager: Database, versions: readonly Version[]): Promise<void> {
  const given = 'unnest($1::uuid[], $2::timestamptz[]) AS given (id, at)';
  await markThrough(manager, given, '0', [versions.map(({ id }) => id), versions.map(({ at }) => at)]);
}

/** Marks all current versions of opportunities as examined, including the `overlap`, so that nobody is notified of them. */
export async function markAllExamined(manager: Database, ids: readonly string[]): Promise<void> {
  await markThrough(manager, `(${versionsOfIds}) given`, overlap, [ids]);
}

async function markThrough(
  manager: Database,
  given: string,
  extension: string,
  parameters: readonly unknown[],
): Promise<void> {
  await manager.query(
    `INSERT INTO notified_version AS stored (opportunity_id, through)
     SELECT given.id, max(given.at) + interval '${extension}' FROM ${given} JOIN opportunity_summary o USING (id) GROUP BY given.id ORDER BY given.id
     ON CONFLICT (opportunity_id) DO UPDATE SET through = greatest(stored.through, excluded.through)`,
    [...parameters],
  );
}
