import { type Query } from '@rfp/contracts/query/query';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandAny, type Understanding } from '@rfp/contracts/query/understand/understand-query';
import { withoutPart } from '@rfp/contracts/query/understand/understood-part';
import { costs, limits, type Limits } from '../../search/costs.js';
import { totalOf } from '../../search/plan/count.js';
import { type Database, type Total } from '../../search/plan/page.js';
import { type CompiledQuery } from '../../search/query/compile-query.js';

type Parts = Understanding['understood'];

/** Max parts to count; users rarely write more. */
const maxParts = 6;
/** µs of all counts of one request, by their estimates: it has found nothing, and is to say so at once. */
const maxCost = 100_000;
/** Such a total only says whether it is worth to leave the part out: beyond these it is a bound. */
const countLimits: Limits = { ...limits, maxCounted: 1_000, maxConditionRows: 1_000, maxFilteredHits: 1_000 };

/** The understood parts of texts that find nothing, with how many records each of the texts would find without it, as far as these are counted soon. */
export async function withEmptyingParts(
  database: Database,
  texts: readonly string[],
  parts: Parts,
  now: Date,
  compile: (query: Query) => Promise<CompiledQuery>,
): Promise<Parts> {
  const counted = [...parts];
  let left = maxCost;
  for (const [at, part] of parts.slice(0, maxParts).entries()) {
    const others = texts
      .map((text) => withoutPart(text, part.text))
      .filter((text) => queryTextSchema.safeParse(text).success);
    const { query } = understandAny(others, now);
    if (query === null) continue;
    const compiled = await compile(query);
    const cost = costOfCount(compiled);
    if (cost > left) continue;
    left -= cost;
    const total: Total = await totalOf(database, compiled, countLimits);
    if (total.count === 0) continue;
    const relation = total.is === 'exact' ? {} : { total_is: total.is };
    counted[at] = { ...part, without: { text: others.join(', '), total: total.count, ...relation } };
  }
  return counted;
}

/** µs: the index finds the candidates of a text, and some of these are compared with its other conditions. */
function costOfCount({ index, lossy, conditions, candidates, total }: CompiledQuery): number {
  if (index === null) return costs.conditionScan;
  const found = Math.min(candidates, total);
  const isCompared = lossy !== null || conditions.length > 1;
  const compared = isCompared ? Math.min(found, countLimits.maxFilteredHits) * costs.recheck : 0;
  return found * costs.indexHit + compared + (conditions.length > 1 ? costs.conditionScan : 0);
}
