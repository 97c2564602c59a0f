import { setAsideSchema } from '@rfp/contracts/notice';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { beginningOf, type FilterTag, isCodeTag } from './filter-tags.js';
import { isSetAside, tagMatch } from './search-tags.js';

type Database = Pick<EntityManager, 'query'>;

/** How many records have a tag, by the kept counts. */
export interface KeptTag extends FilterTag {
  /** Too many where a record has several values that begin so. */
  readonly records: number;
  /** Of the most frequent value that begins so; as `records` if no record has two of these. */
  readonly least: number;
  /** The names that are meant, or the codes as they are compared, or the set-asides as JSON; all that any record has. */
  readonly values: readonly string[];
}

const countRow = z.object({ records: z.coerce.number(), least: z.coerce.number(), values: z.array(z.string()) });
const countSql = `SELECT coalesce(sum(records), 0) AS records, coalesce(max(records), 0) AS least,
         coalesce(array_agg(DISTINCT CASE WHEN by_beginning THEN upper(btrim(key)) ELSE key END) FILTER (WHERE key IS NOT NULL), '{}') AS values
    FROM unnest($2::text[], $3::text[], $4::boolean[]) WITH ORDINALITY AS asked (kind, value, by_beginning, place)
    LEFT JOIN opportunity_count counted ON counted.kind = asked.kind AND demo = $1 AND records > 0
     AND CASE WHEN by_beginning THEN starts_with(upper(btrim(key)), value) ELSE key = value END
   GROUP BY place ORDER BY place`;

/** The tags with their counts. */
export async function readKeptTags(
  database: Database,
  demo: boolean,
  tags: readonly FilterTag[],
): Promise<readonly KeptTag[]> {
  if (tags.length === 0) return [];
  const counts = await readRows(database, countRow, countSql, [
    demo,
    tags.map((tag) => tagMatch(tag.kind).counted),
    tags.map((tag) => (isCodeTag(tag) ? beginningOf(tag) : tag.value)),
    tags.map(isCodeTag),
  ]);
  const setAsides = tags.some(({ kind }) => kind === 'set_aside') ? await readSetAsides(database, demo) : [];
  return tags.map((tag, index) => {
    if (tag.kind !== 'set_aside') return { ...tag, records: 0, least: 0, values: [], ...counts[index] };
    const meant = setAsides.filter(({ value }) => isSetAside(setAsideSchema.parse(JSON.parse(value)), tag.value));
    const records = meant.reduce((sum, { count }) => sum + count, 0);
    return { ...tag, records, least: records, values: meant.map(({ value }) => value) };
  });
}

const setAsideRow = z.object({ value: z.string(), count: z.coerce.number() });
const setAsideSql = `SELECT key AS value, records AS count FROM opportunity_count WHERE kind = 'set_aside' AND demo = $1 AND records > 0`;

/** All set-asides, as the JSON of code and name, with their records; a record has one at most. */
export function readSetAsides(database: Database, demo: boolean): Promise<z.infer<typeof setAsideRow>[]> {
  return readRows(database, setAsideRow, setAsideSql, [demo]);
}
