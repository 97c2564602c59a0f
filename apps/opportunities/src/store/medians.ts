import { sourceTypes } from '@rfp/contracts/notice';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { withMedians } from '@rfp/scoring/rules/assumed';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import {
  type AssumedPart,
  assumedParts,
  type Medians,
  mediansSchema,
  type Recipe,
} from '@rfp/scoring/recipe/recipe-schema';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

type Database = Pick<EntityManager, 'query'>;

/** Min notices of a group that state a part. With fewer, the next larger group is used. */
export const minStated = 30;

const presentRow = z.object({ content: mediansSchema, compared_at: z.date(), open_notices: z.number() });
export type PresentMedians = z.infer<typeof presentRow>;

/** Reads the current medians, and the time at which they were compared with the catalogue; undefined before the first measurement. */
export function readMedians(database: Database): Promise<PresentMedians | undefined> {
  return readOne(
    database,
    presentRow,
    'SELECT content, compared_at, open_notices FROM score_median ORDER BY number DESC LIMIT 1',
  );
}

/** Reads the default recipe with the medians of the catalogue. */
export async function readRecipe(database: Database): Promise<Recipe> {
  return withMedians(defaultRecipe, (await readMedians(database))?.content);
}

const measuredRow = z.object({
  source_type: z.enum([...sourceTypes, 'all']),
  stated: z.coerce.number(),
  /** The 45th, 50th and 55th percentile. */
  points: z.tuple([z.number(), z.number(), z.number()]),
});
type MeasuredRow = z.infer<typeof measuredRow>;

function measuredSql(part: AssumedPart): string {
  return `SELECT coalesce(source_type, 'all') AS source_type, count(*) AS stated,
    percentile_disc(ARRAY[0.45, 0.5, 0.55]) WITHIN GROUP (ORDER BY ${part}_score) AS points
      FROM opportunity_summary WHERE NOT demo AND ${statesPart(part)} GROUP BY GROUPING SETS ((source_type), ())`;
}

/** SQL condition for whether a row states a part. For urgency, only active notices count, because the urgency of upcoming notices is halved. */
function statesPart(part: AssumedPart): string {
  return part === 'value' ? `status <> 'closed' AND dollars IS NOT NULL` : `status = 'active' AND due_at IS NOT NULL`;
}

/**
 * Measures the medians of the open notices that state a part. A median keeps its value while the value is between the 45th and 55th percentile, because
 * every change rescores most rows, and a few notices would move the median back and forth.
 */
export async function measureMedians(database: Database, before: Medians | undefined): Promise<Medians> {
  const medians: Medians = { number: before?.number ?? 0, value: {}, urgency: {} };
  // Measures one part after the other, because each measurement takes seconds for a million rows.
  for (const part of assumedParts)
    for (const { source_type, stated, points } of await readRows(database, measuredRow, measuredSql(part)))
      if (stated >= minStated) medians[part][source_type] = keepIfCentral(points, before?.[part][source_type]);
  return medians;
}

function keepIfCentral([low, median, high]: MeasuredRow['points'], before: number | undefined): number {
  return before !== undefined && before >= low && before <= high ? before : median;
}
