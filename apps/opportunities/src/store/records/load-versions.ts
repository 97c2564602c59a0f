import { derivedFields } from '@rfp/contracts/fields/field-names';
import { type SourceVersion } from '@rfp/contracts/opportunities/version-diff';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { storedFields } from './stored-fields.js';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/**
 * Place of a version in the history of an opportunity. Its members never change, unlike `fetched_at`, which is updated when a record is
 * confirmed. A reader who follows the pages therefore sees every version exactly once, whatever is stored meanwhile.
 */
export interface VersionPlace {
  /** When it was first fetched, in microseconds. */
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
  /** Whether there was a previous version whose content was deleted. */
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
const momentOf = (instant: string) => `(extract(epoch FROM ${instant}) * 1000000)::bigint AS moment`;

/** SQL of the content of one version of a record, current or superseded, by primary key. */
const contentOf = (source_id: string, version: string) => `
  SELECT fields, hash, fetched_at, run_id FROM source_record
   WHERE (source_name, source_id, channel, version) = (page.source_name, ${source_id}, page.channel, ${version})
   UNION ALL
  SELECT fields, hash, fetched_at, run_id FROM source_record_version
   WHERE (source_name, source_id, channel, version) = (page.source_name, ${source_id}, page.channel, ${version})`;

/** SQL of a column of the previous version of the same notice; for its first version, of the previous version of any notice, because an amendment may have a new id. */
const previous = (column: string) => `coalesce(lag(${column}) OVER of_notice, lag(${column}) OVER of_any)`;

/**
 * SQL of the keys of all versions of an opportunity, including deleted ones, each with the key of the previous version of the same source and
 * channel, and with the time of the first version of its notice and of its source and channel.
 *
 * @param id - SQL of the id of the opportunity
 */
export const versionKeysOf = (id: string) => `
  WITH every AS (
    SELECT source_name, source_id, channel, version, ${momentOf('changed_at')}, false AS deleted
      FROM source_record WHERE opportunity_id = ${id}
     UNION ALL
    SELECT old.source_name, old.source_id, old.channel, old.version, ${momentOf('coalesce(old.changed_at, old.fetched_at)')}, false
      FROM source_record_version old JOIN source_record current USING (source_name, source_id, channel)
     WHERE current.opportunity_id = ${id}
     UNION ALL
    SELECT source_name, source_id, channel, old.version::integer, ${momentOf('old.at')}, true
      FROM source_record current JOIN pruned_version pruned USING (source_name, source_id, channel)
     CROSS JOIN LATERAL unnest(pruned.moments) WITH ORDINALITY AS old (at, version)
     WHERE current.opportunity_id = ${id} AND NOT EXISTS (
       SELECT FROM source_record_version kept
        WHERE (kept.source_name, kept.source_id, kept.channel, kept.version) = (current.source_name, current.source_id, current.channel, old.version))
  ), compared AS (
    SELECT *, ${previous('source_id')} AS previous_id, ${previous('version')} AS previous_version, coalesce(${previous('deleted')}, false) AS previous_deleted,
           lag(version) OVER of_notice AS own_previous, min(moment) OVER (PARTITION BY source_name, source_id) AS notice_since,
           min(moment) OVER (PARTITION BY source_name, channel) AS channel_since
      FROM every
    WINDOW of_any AS (PARTITION BY source_name, channel ORDER BY moment, source_id, version),
           of_notice AS (PARTITION BY source_name, channel, source_id ORDER BY version)
  )`;
const versionKeysSql = versionKeysOf('$1');

/** SQL of the names of the notes on dates that could be read, as an array. The assumptions of a reading are not statements of the source. */
const assumptionsOf = (fields: string) =>
  `ARRAY(SELECT name FROM unnest('{posted_date_note,due_date_note}'::text[]) name WHERE ${fields} -> name ->> 'reading' IS DISTINCT FROM 'not_understood')`;

const notStated = ['open_days', 'evidence', ...derivedFields].join(',');

/** SQL of the fields that a version of the record of `compared` states, without settings of its source, the text of its page, and fields extracted from its texts. */
const statementOf = (version: string) => `(
  SELECT fields - '{${notStated}}'::text[] - ${assumptionsOf('fields')} FROM (
    SELECT fields, source_name, source_id, channel, version FROM source_record UNION ALL
    SELECT fields, source_name, source_id, channel, version FROM source_record_version) stated
   WHERE (stated.source_name, stated.source_id, stated.channel, stated.version) = (compared.source_name, compared.source_id, compared.channel, ${version}))`;

/**
 * SQL condition for whether a version of `compared` amends the opportunity: its record states something different than before, or the notice is new
 * and follows another one of the same source and channel. The first details of a notice are not an amendment. The condition agrees with
 * `isAmendment` of the intake; if content was deleted, every change counts.
 */
export const amends = `CASE WHEN own_previous IS NULL THEN notice_since = moment AND channel_since < moment
  ELSE coalesce(${statementOf('compared.own_previous')} <> ${statementOf('compared.version')}, true) END`;

const headColumns =
  'page.moment, page.source_name, page.source_id, page.channel, page.version, content.fields, content.fetched_at, content.run_id, content.hash';

/** Selects the page by the keys of all versions, and reads content only for its rows and their previous versions. */
const pageSql = `${versionKeysSql}, page AS MATERIALIZED (
    SELECT * FROM compared
     WHERE NOT deleted AND ($2::bigint IS NULL OR (${place}) < ($2::bigint, $3::text, $4::integer, $5::text, $6::text))
     ORDER BY ${newestFirst} LIMIT $7
  )
  SELECT ${headColumns}, before.fields AS previous, page.previous_deleted
    FROM page
    CROSS JOIN LATERAL (${contentOf('page.source_id', 'page.version')}) content
    LEFT JOIN LATERAL (${contentOf('page.previous_id', 'page.previous_version')}) before ON true
   ORDER BY ${newestFirst
     .split(', ')
     .map((column) => `page.${column}`)
     .join(', ')}`;

/** The newest versions of the source records of an opportunity, optionally only those before a place. */
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
    FROM page CROSS JOIN LATERAL (${contentOf('page.source_id', 'page.version')}) content`;

/** One version of the source records of an opportunity, by default the newest. */
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

/** How many versions of the source records of an opportunity were deleted, or whether the requested one was. */
export async function countDeleted(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  requested?: SourceVersion,
): Promise<number> {
  const { source_name = null, source_id = null, channel = null, version = null } = requested ?? {};
  const parameters = [opportunityId, source_name, source_id, channel, version];
  return (await readOne(database, deletedRow, deletedSql, parameters))?.versions ?? 0;
}
