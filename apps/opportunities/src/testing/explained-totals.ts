import { expand } from '@rfp/codes/synonyms';
import { noticeFieldsSchema } from '@rfp/contracts/notice';
import { readRows } from '@rfp/persistence/read-rows';
import { type KeywordMatch } from '@rfp/scoring/matching/match-search';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { computeScore, weightedSum } from '@rfp/scoring/score-opportunity';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { keywordForms } from '../keywords/keyword-forms.js';
import { readNoticeWords } from '../keywords/notice-words.js';

const storedRow = z.object({
  id: z.string(),
  created_at: z.date(),
  amended_at: z.date().nullable(),
  fields: noticeFieldsSchema,
});

export interface ExplainedTotal {
  readonly id: string;
  readonly amended_at: Date | null;
  readonly scorable: Scorable;
  /** The matched keywords of the recipe. */
  readonly keywords: readonly KeywordMatch[];
  readonly total: number;
  /** The total in hundredths of a point. */
  readonly sum: number;
}

/** Computes the totals of all opportunities like explanations do, without an index. Best first. Each opportunity must have one record. */
export async function explainTotals(
  database: Pick<EntityManager, 'query'>,
  recipe: Recipe,
  now = new Date(),
): Promise<ExplainedTotal[]> {
  const rows = await readRows(
    database,
    storedRow,
    'SELECT o.id, o.created_at, o.amended_at, r.fields FROM opportunity_summary o JOIN source_record r ON r.opportunity_id = o.id',
  );
  const scorables = rows.map(({ created_at, fields }) => toScorable(fields, created_at));
  const words = await readNoticeWords(database, scorables);
  const forms = await keywordForms(database, recipe.keywords, expand);
  return rows
    .flatMap(({ id, amended_at }, index) => {
      const scorable = scorables[index];
      if (scorable === undefined) return [];
      const keywords = words[index]?.match(forms) ?? [];
      const { total, ...parts } = computeScore(scorable, now, recipe, keywords);
      return [{ id, amended_at, scorable, keywords, total, sum: weightedSum(parts, recipe) }];
    })
    .sort((one, other) => other.sum - one.sum || (one.id < other.id ? 1 : -1));
}
