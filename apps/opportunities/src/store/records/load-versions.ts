import { derivedFields } from '@rfp/contracts/fields/field-names';
import { type SourceVersion } from '@rfp/contracts/opportunities/version-diff';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { storedFields } from './stored-fields.js';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/**
 * Place of a version in the history of an opportunity. Its members never change, unlike `fetched_at`, which is updated when a record is confirmed.
 * Therefore the pages of a history contain every version exactly once, even if more versions are stored meanwhile.
 */
export interface VersionPlace {
  /** Time of the first fetch, in microseconds since 1970. */
  moment: string;
  source_id: string;
  version: number;
  source_name: string;
  channel: string;
}

const versionRow = z.object({
  moment: z.string(),
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  version: z.number(),
  fields: storedFields,
  fetched_at: z.date(),
  run_id: z.string(),
  hash: z.instanceof(Buffer),
});
export type StoredVersion = z.infer<typeof versionRow>;

const comparedRow = versionRow.extend({
  /** Fields of the previous version of the same source and channel. */
  previous: storedFields.nullable(),
  /** Whether the content of the previous version was deleted. */
  previous_deleted: z.boolean(),
});
export type ComparedVersion = z.infer<typeof comparedRow>;

const followingRow = versionRow.extend({
  previous_id: z.string().nullable(),
  previous_version: z.number().nullable(),
  previous_deleted: z.boolean(),
});
/** A version with the identity of the previous version of the same source and channel. */
export type FollowingVersion = z.infer<typeof followingRow>;

const place = 'moment, source_id, version, source_name, channel';
const newestFirst = place
  .split(', ')
  .map((column) => `${column} DESC`)
  .join(', ');
const momentColumn = (instant: string) => `(extract(epoch FROM ${instant}) * 1000000)::bigint AS moment`;

/** SQL of the content of a version, current or superseded, by primary key. */
const contentSql = (source_id: string, version: string) => `
  SELECT fields, hash, fetched_at, run_id FROM source_record
   WHERE (source_name, source_id, channel, version) = (page.source_name, ${source_id}, page.channel, ${version})
   UNION ALL
  SELECT fields, hash, fetched_at, run_id FROM source_record_version
   WHERE (source_name, source_id, channel, version) = (page.source_name, ${source_id}, page.channel, ${version})`;

/**
 * SQL of a column of the previous version of the same notice. The first version of a notice has the previous version of any notice of the source and
 * channel, because an amendment may have a new id.
 */
const previous = (column: string) => `coalesce(lag(${column}) OVER of_notice, lag(${column}) OVER of_any)`;

/**
 * SQL of the keys of all versions of an opportunity, including deleted versions. Each has the key of the previous version of the same source and
 * channel, the time of the first version of its notice, and the time of the first version of its source and channel.
 *
 * @param id - SQL of the id of the opportunity
 */
export const versionKeysCte = (id: string) => `
  WITH every AS (
    SELECT source_name, source_id, channel, version, ${momentColumn('changed_at')}, false AS deleted
      FROM source_record WHERE opportunity_id = ${id}
     UNION ALL
    SELECT old.source_name, old.source_id, old.channel, old.version, ${momentColumn('coalesce(old.changed_at, old.fetched_at)')}, false
      FROM source_record_version old JOIN source_record current USING (source_name, source_id, channel)
     WHERE current.opportunity_id = ${id}
     UNION ALL
    SELECT source_name, source_id, channel, old.version::integer, ${momentColumn('old.at')}, true
      FROM source_record current JOIN pruned_version pruned USING (source_name, source_id, channel)
     CROSS JOIN LATERAL unnest(pruned.moments) WITH ORDINALITY AS old (at, version)
     WHERE current.opportunity_id = ${id} AND NOT EXISTS (
       SELECT FROM source_record_version stored
        WHERE (stored.source_name, stored.source_id, stored.channel, stored.version) = (current.source_name, current.source_id, current.channel, old.version))
  ), compared AS (
    SELECT *, ${previous('source_id')} AS previous_id, ${previous('version')} AS previous_version, coalesce(${previous('deleted')}, false) AS previous_deleted,
           lag(version) OVER of_notice AS own_previous, min(moment) OVER (PARTITION BY source_name, source_id) AS notice_since,
           min(moment) OVER (PARTITION BY source_name, channel) AS channel_since
      FROM every
    WINDOW of_any AS (PARTITION BY source_name, channel ORDER BY moment, source_id, version),
           of_notice AS (PARTITION BY source_name, channel, source_id ORDER BY version)
  )`;
const versionKeysSql = versionKeysCte('$1');

/** SQL of an array with the names of the notes on dates that were understood. The assumptions in them are not statements of the source. */
const assumptionNotes = (fields: string) =>
  `ARRAY(SELECT name FROM unnest('{posted_date_note,due_date_note}'::text[]) name WHERE ${fields} -> name ->> 'reading' IS DISTINCT FROM 'not_understood')`;

const notStated = ['open_days', 'evidence', ...derivedFields].join(',');

/** SQL of the fields that the source states in a version of the record of `compared`: without settings, evidence, and fields extracted from texts. */
const statementSql = (version: string) => `(
  SELECT fields - '{${notStated}}'::text[] - ${assumptionNotes('fields')} FROM (
    SELECT fields, source_name, source_id, channel, version FROM source_record UNION ALL
    SELECT fields, source_name, source_id, channel, version FROM source_record_version) stated
   WHERE (stated.source_name, stated.source_id, stated.channel, stated.version) = (compared.source_name, compared.source_id, compared.channel, ${version}))`;

/**
 * SQL condition for whether a version of `compared` amends the opportunity: its record states something new, or the notice is new and follows another
 * notice of the same source and channel. The first details of a notice are not an amendment. `isAmendment` of the intake has the same rules. If the
 * content of a version was deleted, it counts as an amendment.
 */
export const amendsSql = `CASE WHEN own_previous IS NULL THEN notice_since = moment AND channel_since < moment
  ELSE coalesce(${statementSql('compared.own_previous')} <> ${statementSql('compared.version')}, true) END`;

const headColumns =
  'page.moment, page.source_name, page.source_id, page.channel, page.version, content.fields, content.fetched_at, content.run_id, content.hash';

/** SQL of a page. Selects its rows by key, and reads the content of these rows and their previous versions only. */
const pageSql = `${versionKeysSql}, page AS MATERIALIZED (
    SELECT * FROM compared
     WHERE NOT deleted AND ($2::bigint IS NULL OR (${place}) < ($2::bigint, $3::text, $4::integer, $5::text, $6::text))
     ORDER BY ${newestFirst} LIMIT $7
  )
  SELECT ${headColumns}, before.fields AS previous, page.previous_deleted
    FROM page
    CROSS JOIN LATERAL (${contentSql('page.source_id', 'page.version')}) content
    LEFT JOIN LATERAL (${contentSql('page.previous_id', 'page.previous_version')}) before ON true
   ORDER BY ${newestFirst
     .split(', ')
     .map((column) => `page.${column}`)
     .join(', ')}`;

/** Loads the newest versions of the source records of an opportunity, or the versions before a place. */
export function loadVersions(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  { before, limit }: { before: VersionPlace | undefined; limit: number },
): Promise<ComparedVersion[]> {
  const { moment = null, source_id = null, version = null, source_name = null, channel = null } = before ?? {};
  const parameters = [opportunityId, moment, source_id, version, source_name, channel, limit];
  return readRows(database, comparedRow, pageSql, parameters);
}

const versionSql = `${versionKeysSql}, page AS MATERIALIZED (
    SELECT * FROM compared
     WHERE NOT deleted AND ($2::text IS NULL OR (source_name, source_id, channel, version) = ($2::text, $3::text, $4::text, $5::integer))
     ORDER BY ${newestFirst} LIMIT 1
  )
  SELECT ${headColumns}, page.previous_id, page.previous_version, page.previous_deleted
    FROM page CROSS JOIN LATERAL (${contentSql('page.source_id', 'page.version')}) content`;

/** Loads one version of the source records of an opportunity; the newest by default. */
export function loadVersion(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  requested: SourceVersion | undefined,
): Promise<FollowingVersion | undefined> {
  const { source_name = null, source_id = null, channel = null, version = null } = requested ?? {};
  return readOne(database, followingRow, versionSql, [opportunityId, source_name, source_id, channel, version]);
}

const deletedRow = z.object({ versions: z.coerce.number() });
const deletedSql = `${versionKeysSql} SELECT count(*) AS versions FROM every
  WHERE deleted AND ($2::text IS NULL OR (source_name, source_id, channel, version) = ($2::text, $3::text, $4::text, $5::integer))`;

/** Counts the deleted versions of the source records of an opportunity. With a requested version, returns 1 if it was deleted. */
export async function countDeleted(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  requested?: SourceVersion,
): Promise<number> {
  const { source_name = null, source_id = null, channel = null, version = null } = requested ?? {};
  const parameters = [opportunityId, source_name, source_id, channel, version];
  return (await readOne(database, deletedRow, deletedSql, parameters))?.versions ?? 0;
}
