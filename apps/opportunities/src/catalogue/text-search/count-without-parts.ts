import { type Query } from '@rfp/contracts/query/query';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandAny, type Understanding } from '@rfp/contracts/query/understand/understand-query';
import { withoutPart } from '@rfp/contracts/query/understand/understood-part';
import { costs, limits, type Limits } from '../../search/costs.js';
import { totalOf } from '../../search/plan/count.js';
import { type Total } from '../../search/plan/page.js';
import { type CompiledQuery } from '../../search/query/compile-query.js';
import { type Database } from '../../search/query/parameters.js';

type Parts = Understanding['understood'];

/** Max parts to count; users rarely write more. */
const maxParts = 6;
/** Max estimated µs of all counts of a request: the user waits for the message that nothing was found. */
const maxCost = 100_000;
/** Limits of these totals, which only show whether it helps to leave a part out. A total above them is a lower bound. */
const countLimits: Limits = { ...limits, maxCounted: 1_000, maxConditionRows: 1_000, maxFilteredHits: 1_000 };

/**
 * Adds to each interpreted part the number of records that the texts find without it, as long as counting is cheap. With all parts, the texts find
 * nothing.
 */
export async function countWithoutParts(
  database: Database,
  texts: readonly string[],
  parts: Parts,
  now: Date,
  compile: (query: Query) => Promise<CompiledQuery>,
): Promise<Parts> {
  const counted = [...parts];
  let remainingCost = maxCost;
  for (const [at, part] of parts.slice(0, maxParts).entries()) {
    const others = texts
      .map((text) => withoutPart(text, part.text))
      .filter((text) => queryTextSchema.safeParse(text).success);
    const { query } = understandAny(others, now);
    if (query === null) continue;
    const compiled = await compile(query);
    const cost = estimateCost(compiled);
    if (cost > remainingCost) continue;
    remainingCost -= cost;
    const total: Total = await totalOf(database, compiled, countLimits);
    if (total.count === 0) continue;
    const relation = total.is === 'exact' ? {} : { total_is: total.is };
    counted[at] = { ...part, without: { text: others.join(', '), total: total.count, ...relation } };
  }
  return counted;
}

/** Estimates the µs of a count: the index finds the candidates of the text, and some of them are compared with the other conditions. */
function estimateCost({ index, lossy, conditions, candidates, total }: CompiledQuery): number {
  if (index === null) return costs.conditionScan;
  const found = Math.min(candidates, total);
  const isCompared = lossy !== null || conditions.length > 1;
  const compared = isCompared ? Math.min(found, countLimits.maxFilteredHits) * costs.recheck : 0;
  return found * costs.indexHit + compared + (conditions.length > 1 ? costs.conditionScan : 0);
}
