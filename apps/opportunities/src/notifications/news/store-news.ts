import { watcherSchema, type Watcher } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readSynonyms } from '../../synonyms/synonyms.service.js';
import { retentionDays } from '../notification-rows.js';
import { describeReports, findReports } from '../searches/find-search-news.js';
import { type Alert, readAlerts } from '../searches/read-alerts.js';
import { type PointSelection } from '../searches/version-points.js';
import { readProfiles } from '../searches/workspace-profiles.js';
import { findNews, type Watch } from './find-news.js';
import { findTimeNews, loadContents } from './find-time-news.js';
import { type FoundNews } from './found-news.js';
import { prepareSearches } from './reader-score.js';
import { keptStates, loadStates, type StatesLoader, type Version, versionRow, versionsSql } from './version-states.js';

type Database = Pick<EntityManager, 'query'>;

const watcherRow = watcherSchema.extend({ since: z.date() });
const watchRow = z.object({
  opportunity_id: z.string(),
  person_id: z.string(),
  workspace_id: z.string(),
  since: z.date(),
});
const versionsOfIds = versionsSql('o.id = ANY($1::uuid[])');
const dayMs = 86_400_000;

/**
 * Versions within this interval before the last examined version are examined again, because versions of different sources may be stored out of order.
 * A notification is still stored only once, because its row is unique.
 */
const overlap = '1 hour';
/** With more versions, their contents are loaded for each kind of news, to save memory. */
const maxKept = 1000;

/** Reads the people who receive emails, from the copy in this service. */
async function readWatchers(database: Database): Promise<Watcher[]> {
  const rows = await readRows(database, watcherRow, 'SELECT * FROM watcher ORDER BY person_id');
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * Reads who watches opportunities by a mark, in one workspace of each person, and since when.
 * @param personId - null: everybody
 */
export async function readWatches(
  manager: EntityManager,
  ids: readonly string[],
  personId: string | null = null,
): Promise<Map<string, Watch[]>> {
  const rows = await readRows(
    manager,
    watchRow,
    `SELECT DISTINCT ON (opportunity_id, person_id) opportunity_id, person_id, workspace_id, watched_at AS since FROM opportunity_watch
      WHERE opportunity_id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR person_id = $2) ORDER BY opportunity_id, person_id, watched_at, workspace_id`,
    [ids, personId],
  );
  const watches = new Map<string, Watch[]>();
  if (rows.length === 0) return watches;
  const profileOf = await readProfiles(
    manager,
    rows.map(({ workspace_id }) => workspace_id),
  );
  for (const { opportunity_id, ...watch } of rows) {
    const known = watches.get(opportunity_id) ?? [];
    watches.set(opportunity_id, known);
    known.push({ ...watch, profile: profileOf(watch.workspace_id) });
  }
  return watches;
}

/**
 * Finds and stores the news in versions that have not been examined, and returns these versions. Does nothing while nobody receives emails, has an alert or
 * watches one of the opportunities.
 */
export async function storeNews(manager: EntityManager, ids: readonly string[], now: Date): Promise<Version[]> {
  if (ids.length === 0) return [];
  const [watchers, alerts, watches] = [
    await readWatchers(manager),
    await readAlerts(manager),
    await readWatches(manager, ids),
  ];
  const starts = [
    ...watchers.map(({ since }) => Date.parse(since)),
    ...alerts.map(({ since }) => since.getTime()),
    ...[...watches.values()].flat().map(({ since }) => since.getTime()),
  ];
  if (starts.length === 0) return [];
  const from = new Date(Math.max(Math.min(...starts), now.getTime() - retentionDays * dayMs));
  const versions = await readRows(
    manager,
    versionRow,
    `SELECT version.* FROM (${versionsOfIds}) version LEFT JOIN notified_version done ON done.opportunity_id = version.id
      WHERE at > $2 AND at > coalesce(done.through - interval '${overlap}', '-infinity') ORDER BY id, at`,
    [ids, from],
  );
  const load = versions.length <= maxKept ? keptStates(manager) : loaderOf(manager);
  const searches = await prepareSearches(manager, watchers, await readSynonyms(manager));
  const news = await findNews(manager, versions, { searches, watches, load });
  // The clock of the service that fetched a version may be ahead.
  const until = new Date(versions.reduce((last, { at }) => Math.max(last, at.getTime()), now.getTime()));
  const selection = { ids, from, until, examinedOverlap: overlap };
  news.push(...(await findSearchNews(manager, alerts, { selection, load })));
  await insertNews(manager, news, now);
  return versions;
}

function loaderOf(manager: EntityManager): StatesLoader {
  return (versions) => loadStates(manager, versions);
}

interface SearchNewsParts {
  readonly selection: PointSelection;
  readonly load: StatesLoader;
}

async function findSearchNews(
  manager: EntityManager,
  alerts: readonly Alert[],
  parts: SearchNewsParts,
): Promise<FoundNews[]> {
  if (alerts.length === 0) return [];
  const workspaces = alerts.map(({ reader }) => reader.workspaceId);
  const options = { ...parts, alerts, profileOf: await readProfiles(manager, workspaces) };
  return describeReports(manager, await findReports(manager, options), options);
}

/** Matches due to time are stored up to this long after their instant. Nobody is notified of older matches, which the service missed while it was stopped. */
const maxLateMs = 2 * dayMs;

/** Finds the matches among some opportunities that are due to time alone, and stores them. */
export async function storeTimeNews(manager: EntityManager, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const [watchers, alerts] = [await readWatchers(manager), await readAlerts(manager)];
  const period = { from: new Date(now.getTime() - maxLateMs), until: now };
  const news: FoundNews[] = [];
  if (watchers.length > 0) {
    const searches = await prepareSearches(manager, watchers, await readSynonyms(manager));
    news.push(...findTimeNews(await loadContents(manager, ids), searches, period));
  }
  const selection = { ids, ...period, examinedOverlap: null };
  news.push(...(await findSearchNews(manager, alerts, { selection, load: loaderOf(manager) })));
  await insertNews(manager, news, now);
}

/** Inserts news. Rows are unique, so the same news is stored only once. */
async function insertNews(manager: EntityManager, news: readonly FoundNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  await manager.query(
    `INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, facts, rank, search_id, workspace_id, created_at)
     SELECT given.*, $2 FROM jsonb_to_recordset($1::jsonb)
         AS given (person_id uuid, opportunity_id uuid, kind text, at timestamptz, score smallint, changed_fields text[], facts jsonb, rank smallint,
                   search_id uuid, workspace_id uuid)
       JOIN opportunity_summary o ON o.id = given.opportunity_id
      ORDER BY given.opportunity_id, given.person_id, given.kind, given.at, given.search_id
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
