import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { documentCount } from './count.js';
import { countOfKind } from './count-kept.js';
import { type Plan, queriesOf } from './plan.js';
import { type SoughtTerm } from './text-query.js';

/** So many entries the index reads to count terms, which takes some 20 ms. */
const mostReads = 10_000;

const countsRow = z.object({ counts: z.array(z.coerce.number()) });

/**
 * A plan whose ranked terms are counted among the records that are shown: the kept counts of words have those of demo records as well, and forms of
 * a term that find the same documents would be added up. The rarest terms are counted by the index; of others, the estimate is taken to be spread evenly.
 */
export async function countTerms(database: Pick<EntityManager, 'query'>, plan: Plan): Promise<Plan> {
  if (plan.ranked.length === 0) return plan;
  const counted = termsToCount(plan);
  const [shown, counts] = await Promise.all([
    countOfKind(database, plan.selection.demo),
    countByIndex(database, plan, counted),
  ]);
  const documentsOf = (term: SoughtTerm) =>
    counts[counted.indexOf(term)] ?? (Math.min(term.documents, plan.total) * shown) / Math.max(plan.total, 1);
  return { ...plan, ranked: plan.ranked.map((term) => ({ ...term, documents: documentsOf(term) })), rankedOf: shown };
}

/** The terms that take the index least, as long as it reads no more than `mostReads` for all of them. */
function termsToCount({ ranked, total }: Plan): readonly SoughtTerm[] {
  // Words with digits have no kept counts: there may be as many as there are documents.
  const readsOf = ({ text, reads }: SoughtTerm) => (/\d/.test(text) ? total : Math.min(reads, total));
  let left = mostReads;
  return ranked
    .toSorted((one, other) => readsOf(one) - readsOf(other))
    .filter((term) => {
      left -= readsOf(term);
      return left >= 0;
    });
}

async function countByIndex(
  database: Pick<EntityManager, 'query'>,
  plan: Plan,
  terms: readonly SoughtTerm[],
): Promise<readonly number[]> {
  if (terms.length === 0) return [];
  const parameters = plan.parameters.copy();
  const demo = parameters.add(plan.selection.demo);
  const counts = terms.map((term) => documentCount(queriesOf(term, parameters), demo, { most: mostReads }));
  const [row] = await parameters.read(database, countsRow, `SELECT ARRAY[${counts.join(', ')}] AS counts`);
  return row?.counts ?? [];
}
