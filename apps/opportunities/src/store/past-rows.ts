import { readRows } from '@rfp/persistence/read-rows';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { buildOpportunity, type CatalogueRules } from '../merging/build-opportunity.js';
import { lastStorable } from '../merging/storable-instant.js';
import { type HistoryStart, readHistoryStart } from './history-start.js';
import { recordRow } from './records/load-records.js';
import {
  columnDefinitions,
  documentColumns,
  type OpportunityRow,
  pastColumns,
  summaryColumns,
} from './opportunity-columns.js';
import { makeDocuments } from './search-document.js';

const names = Object.keys(pastColumns);
const insertInto = `INSERT INTO opportunity_past (${names.join(', ')}, dollars, known_until, document)`;

/** SQL that stores the replaced rows: rows of `before` with their `documents_before`, which rows of `given` replace. */
export const storeReplacedSql = `${insertInto}
  SELECT ${names.map((name) => `before.${name}`).join(', ')}, before.dollars, given.known_since, coalesce(documents_before.notice, documents_before.document)
    FROM before JOIN given USING (id) JOIN documents_before USING (id) WHERE before.known_since < given.known_since`;

const versionRow = recordRow.omit({ changed_at: true }).extend({
  id: z.string(),
  demo: z.boolean(),
  created_at: z.date(),
  moment: z.date(),
});
type Version = z.infer<typeof versionRow>;

/** SQL of all versions of the records of opportunities, in the order in which they were first fetched. */
const versionsSql = `
  SELECT o.id, o.demo, o.created_at, current.source_name, current.source_id, current.channel, current.source_type, each.*
    FROM source_record current JOIN opportunity_summary o ON o.id = current.opportunity_id
   CROSS JOIN LATERAL (
     SELECT current.version, current.fields, current.fetched_at, current.unlisted, current.changed_at AS moment
      UNION ALL
     SELECT old.version, old.fields, old.fetched_at, old.unlisted, coalesce(old.changed_at, old.fetched_at)
       FROM source_record_version old
      WHERE (old.source_name, old.source_id, old.channel) = (current.source_name, current.source_id, current.channel)) each
   WHERE o.id = ANY($1::uuid[])
   ORDER BY each.moment, current.source_name, current.source_id, current.channel, each.version`;

const rebuiltSql = `WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given (${columnDefinitions({ ...summaryColumns, ...documentColumns })}, known_until timestamptz))
  ${insertInto}
  SELECT ${names.join(', ')}, CASE WHEN currency IS NULL THEN estimated_value END, known_until, document FROM given`;

const knownSql = `UPDATE opportunity_summary stored SET known_since = given.known_since, closes_at = given.closes_at
  FROM json_to_recordset($1::json) AS given (id uuid, known_since timestamptz, closes_at timestamptz) WHERE stored.id = given.id`;

/**
 * Rebuilds the earlier content of opportunities from the versions of their records, and the time since which the current content is known. Needed for
 * notices that were moved or removed, for an older batch after a newer one, and for rows with unknown past. Content that ended before the start of the
 * history is left out, because some of its versions may be deleted.
 */
export async function rebuildPast(
  manager: EntityManager,
  ids: readonly string[],
  rules: Pick<CatalogueRules, 'boilerplate'>,
): Promise<void> {
  if (ids.length === 0) return;
  const byOpportunity = new Map<string, Version[]>();
  for (const version of await readRows(manager, versionRow, versionsSql, [ids])) {
    const group = byOpportunity.get(version.id);
    if (group === undefined) byOpportunity.set(version.id, [version]);
    else group.push(version);
  }
  const start = await readHistoryStart(manager);
  const past: PastRow[] = [];
  const present: object[] = [];
  for (const id of ids) {
    const states = [...replayStates(byOpportunity.get(id) ?? [], rules)];
    past.push(...endedStates(states, start));
    // Without records, the opportunity must not appear in past lists.
    const { known_since = lastStorable, closes_at = null } = states.at(-1) ?? {};
    present.push({ id, known_since, closes_at });
  }
  await manager.query('DELETE FROM opportunity_past WHERE id = ANY($1::uuid[])', [ids]);
  for await (const { rows } of makeDocuments(manager, past)) await manager.query(rebuiltSql, [JSON.stringify(rows)]);
  await manager.query(knownSql, [JSON.stringify(present)]);
}

type PastRow = OpportunityRow & { known_until: Date };

/** Returns all states but the last, each with its end. Leaves out states that ended before the start of the history. */
function endedStates(states: readonly OpportunityRow[], start: HistoryStart | undefined): PastRow[] {
  return states.slice(0, -1).flatMap((row, index) => {
    const known_until = states[index + 1]?.known_since;
    if (!known_until || (start !== undefined && known_until <= start.at)) return [];
    return [{ ...row, known_until }];
  });
}

/** Yields the state of an opportunity after each instant at which one of its records was fetched. */
function* replayStates(
  versions: readonly Version[],
  rules: Pick<CatalogueRules, 'boilerplate'>,
): Generator<OpportunityRow> {
  const latest = new Map<string, Version>();
  for (const [index, version] of versions.entries()) {
    const key = JSON.stringify([version.source_name, version.source_id, version.channel]);
    if ((latest.get(key)?.version ?? 0) < version.version) latest.set(key, version);
    const { id, demo, created_at, moment } = version;
    if (versions[index + 1]?.moment.getTime() === moment.getTime()) continue;
    const records = [...latest.values()].map((each) => ({ ...each, changed_at: each.moment }));
    yield buildOpportunity(
      records,
      { id, demo, created_at, version: 1, amended_at: null, known_since: moment },
      moment,
      // Past rows have no scores, so any recipe will do.
      { ...rules, recipe: defaultRecipe },
    );
  }
}
