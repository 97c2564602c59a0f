import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { recordRow } from './load-records.js';
import { amendsSql, versionKeysCte } from './load-versions.js';

/** A source record in the version that was current at an instant. */
const pastRecordRow = recordRow.extend({
  /** Number of amendments of the opportunity until the instant, and the time of the last amendment. */
  amendments: z.coerce.number(),
  amended_at: z.date().nullable(),
});
export type PastRecord = z.infer<typeof pastRecordRow>;

const toTimestamp = (moment: string) => `to_timestamp(${moment} / 1000000.0)`;

/**
 * SQL that selects, for each record of an opportunity, the version that was current at an instant. A record is left out if that version was deleted,
 * which only occurs before the start of the history.
 *
 * @param id - SQL of the id of the opportunity
 * @param instant - SQL of the instant
 */
const recordsAsOf = (id: string, instant = '$2') => `${versionKeysCte(id)}, known AS MATERIALIZED (
    SELECT *, ${amendsSql} AS amends FROM compared
     WHERE moment <= (extract(epoch FROM ${instant}::timestamptz) * 1000000)::bigint
  ), latest AS (
    SELECT DISTINCT ON (source_name, source_id, channel) source_name, source_id, channel, version, moment, deleted FROM known
     ORDER BY source_name, source_id, channel, version DESC
  )
  SELECT latest.source_name, latest.source_id, latest.channel, latest.version, current.source_type,
         coalesce(old.fields, current.fields) AS fields, coalesce(old.unlisted, current.unlisted) AS unlisted,
         least(coalesce(old.fetched_at, current.fetched_at), ${instant}::timestamptz) AS fetched_at,
         ${toTimestamp('latest.moment')} AS changed_at,
         (SELECT count(DISTINCT moment) FROM known WHERE amends) AS amendments,
         (SELECT ${toTimestamp('max(moment)')} FROM known WHERE amends) AS amended_at
    FROM latest
    LEFT JOIN source_record_version old USING (source_name, source_id, channel, version)
    JOIN source_record current USING (source_name, source_id, channel)
   WHERE NOT latest.deleted
   ORDER BY source_name, channel, source_id`;

/** Loads the source records of an opportunity as of an instant; empty if it had not been fetched yet. */
export function loadRecordsAsOf(
  database: Pick<EntityManager, 'query'>,
  opportunityId: string,
  instant: Date | string,
): Promise<PastRecord[]> {
  return readRows(database, pastRecordRow, recordsAsOf('$1'), [opportunityId, instant]);
}

const listedRecordRow = pastRecordRow.extend({ opportunity_id: z.string() });
const listedRecordsSql = `SELECT listed.id AS opportunity_id, past.* FROM unnest($1::uuid[]) AS listed (id) CROSS JOIN LATERAL (${recordsAsOf('listed.id')}) past`;

/** Loads the source records of opportunities as of an instant, by id. Opportunities that had not been fetched yet are missing. */
export async function loadListRecordsAsOf(
  database: Pick<EntityManager, 'query'>,
  ids: readonly string[],
  instant: Date,
): Promise<Map<string, PastRecord[]>> {
  const found = new Map<string, PastRecord[]>();
  if (ids.length === 0) return found;
  for (const { opportunity_id, ...record } of await readRows(database, listedRecordRow, listedRecordsSql, [
    ids,
    instant,
  ])) {
    const group = found.get(opportunity_id);
    if (group === undefined) found.set(opportunity_id, [record]);
    else group.push(record);
  }
  return found;
}

const recordsAtSql = `SELECT place.id AS opportunity_id, place.at AS place_at, past.*
  FROM unnest($1::uuid[], $2::timestamptz[]) AS place (id, at) CROSS JOIN LATERAL (${recordsAsOf('place.id', 'place.at')}) past`;
const pairRecordRow = listedRecordRow.extend({ place_at: z.date() });

/** Max pairs of opportunity and instant per statement. Each reads the history of its opportunity, which may have hundreds of versions. */
const pairsPerStatement = 200;

/** Loads the source records of opportunities, each as of its own instant. The keys are id and instant. */
export async function loadRecordsAt(
  database: Pick<EntityManager, 'query'>,
  pairs: readonly { id: string; at: Date }[],
): Promise<Map<string, PastRecord[]>> {
  const distinct = [...new Map(pairs.map((pair) => [pairKey(pair.id, pair.at), pair])).values()];
  const found = new Map<string, PastRecord[]>();
  for (let first = 0; first < distinct.length; first += pairsPerStatement) {
    const some = distinct.slice(first, first + pairsPerStatement);
    const parameters = [some.map(({ id }) => id), some.map(({ at }) => at)];
    for (const { opportunity_id, place_at, ...record } of await readRows(
      database,
      pairRecordRow,
      recordsAtSql,
      parameters,
    )) {
      const key = pairKey(opportunity_id, place_at);
      found.set(key, [...(found.get(key) ?? []), record]);
    }
  }
  return found;
}

function pairKey(id: string, at: Date): string {
  return `${id} ${at.toISOString()}`;
}
