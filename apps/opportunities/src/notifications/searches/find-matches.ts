import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Parameters } from '../../search/query/parameters.js';
import { type SearchConditions, type SearchGroup } from './search-conditions.js';
import { type PointSelection, pointsSql } from './version-points.js';

/** The instants at which each search matches each opportunity by id, in order. */
export type Matches<G extends SearchGroup = SearchGroup> = Map<G, Map<string, Date[]>>;

/** Searches per statement, so that planning it takes milliseconds. */
const searchesAtOnce = 500;

const dayRow = z.object({ day: z.string() });
const matchRow = z.object({ id: z.string(), at: z.date(), matched: z.array(z.number()) });

/**
 * Finds the points that searches match. All conditions of a statement are evaluated in one scan of the points, so the cost of a search is that of its
 * condition alone.
 */
export async function findMatches<G extends SearchGroup>(
  manager: EntityManager,
  groups: readonly G[],
  conditions: SearchConditions,
  selection: PointSelection,
): Promise<Matches<G>> {
  const matches: Matches<G> = new Map();
  if (groups.length === 0 || selection.ids.length === 0) return matches;
  const days = groups.some(({ isDated }) => isDated) ? await readDays(manager, selection) : [];
  for (let start = 0; start < groups.length; start += searchesAtOnce)
    await addMatches(manager, groups.slice(start, start + searchesAtOnce), { conditions, selection, days, matches });
  return matches;
}

async function readDays(manager: EntityManager, selection: PointSelection): Promise<string[]> {
  const parameters = new Parameters();
  const sql = `SELECT DISTINCT day FROM (${pointsSql(selection, parameters)}) o`;
  return (await parameters.read(manager, dayRow, sql)).map(({ day }) => day);
}

async function addMatches<G extends SearchGroup>(
  manager: EntityManager,
  groups: readonly G[],
  {
    conditions,
    selection,
    days,
    matches,
  }: { conditions: SearchConditions; selection: PointSelection; days: readonly string[]; matches: Matches<G> },
): Promise<void> {
  const parameters = new Parameters();
  const cases: string[] = [];
  for (const [index, group] of groups.entries()) {
    const condition = await conditions.compile(manager, group, days);
    cases.push(`CASE WHEN ${parameters.include(condition.sql, condition.parameters)} THEN ${index} END`);
  }
  // OFFSET keeps the planner from evaluating the conditions a second time for the outer WHERE.
  const rows = await parameters.read(
    manager,
    matchRow,
    `WITH point AS MATERIALIZED (${pointsSql(selection, parameters)})
     SELECT id, at, matched FROM (
       SELECT o.id, o.at, array_remove(ARRAY[${cases.join(', ')}]::integer[], NULL) AS matched FROM point o OFFSET 0) found
      WHERE matched <> '{}' ORDER BY at, id`,
  );
  for (const { id, at, matched } of rows)
    for (const index of matched) {
      const group = groups[index];
      if (group === undefined) continue;
      const byId = matches.get(group) ?? new Map<string, Date[]>();
      matches.set(group, byId);
      byId.set(id, [...(byId.get(id) ?? []), at]);
    }
}
