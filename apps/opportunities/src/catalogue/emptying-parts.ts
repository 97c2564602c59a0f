import { type Query } from '@rfp/contracts/query/query';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandAny, type Understanding } from '@rfp/contracts/query/understand/understand-query';
import { withoutPart } from '@rfp/contracts/query/understand/understood-part';
import { type Total } from '../search/plan/page.js';

type Parts = Understanding['understood'];

/** Max parts to count; users rarely write more. */
const maxParts = 6;

/** Adds to each understood part how many records the texts would find without that part. For texts that find nothing. */
export async function withEmptyingParts(
  texts: readonly string[],
  parts: Parts,
  now: Date,
  count: (query: Query) => Promise<Total>,
): Promise<Parts> {
  const counted = [...parts];
  for (const [at, part] of parts.slice(0, maxParts).entries()) {
    const others = texts
      .map((text) => withoutPart(text, part.text))
      .filter((text) => queryTextSchema.safeParse(text).success);
    const { query } = understandAny(others, now);
    if (query === null) continue;
    const total = await count(query);
    if (total.count === 0) continue;
    const relation = total.is === 'exact' ? {} : { total_is: total.is };
    counted[at] = { ...part, without: { text: others.join(', '), total: total.count, ...relation } };
  }
  return counted;
}
