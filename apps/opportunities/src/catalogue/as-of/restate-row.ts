import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { buildOpportunity } from '../../merging/build-opportunity.js';
import { noBoilerplate } from '../../store/boilerplate.js';
import { type PastRecord } from '../../store/records/load-records-as-of.js';

/** Computes the fields of a row as of an instant, from the records of that time. The texts are complete, even if those of `today` are truncated. */
export function restateRow(
  today: Pick<Opportunity, 'id' | 'demo' | 'created_at'>,
  records: readonly PastRecord[],
  instant: Date,
  recipe: Recipe,
): Record<string, unknown> {
  const created_at = new Date(today.created_at);
  const { amendments = 0, amended_at = null } = records[0] ?? {};
  const base = { id: today.id, demo: today.demo, version: 1 + amendments, amended_at, created_at, known_since: null };
  const past = buildOpportunity(records, base, instant, { recipe, boilerplate: noBoilerplate });
  const updated_at = new Date(Math.max(...records.map(({ changed_at }) => changed_at.getTime())));
  const shown = Object.entries({ ...past, updated_at }).filter(([name]) => Object.hasOwn(today, name));
  const { lifecycle } = past;
  const marks = { cancelled: lifecycle === 'cancelled', forecast: lifecycle === 'forecast' };
  return { ...today, ...Object.fromEntries(shown), ...marks };
}
