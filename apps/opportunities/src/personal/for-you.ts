import { type ListFilter } from '@rfp/contracts/opportunity';
import { type RowFilter } from '../search/query/row-conditions.js';
import { closingDay, type ForYou, forYouDays, forYouScore, maxForYou } from '@rfp/contracts/opportunities/for-you';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { highPriorityScore } from '@rfp/contracts/stats';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { type ScoredKind } from '@rfp/scoring/notice-kind';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { resolveRecipe } from './recipe/resolve-recipe.js';
import { type PersonalOrdersService } from './personal-orders.service.js';
import { rankedRows, type RankedFacts } from './ranked-rows.js';

const dayMs = 86_400_000;
/** The time zone in which a day ends last, among the time zones of most buyers. */
const lastZone = 'Pacific/Honolulu';

/** Kinds of notices whose award is already decided. They are never shown as new, closing or amended, whatever their score. */
const decidedKinds: ReadonlySet<ScoredKind> = new Set<ScoredKind>(['past', 'one_firm']);

interface Reader {
  readonly search: RpcRequest<'opportunities.list'>['search'];
  readonly demo: boolean;
}

/** Replaces `for_you` in a filter with the ids that it selects: at most `maxForYou`, best first. Without a profile, it selects none. */
export async function resolveForYou(
  orders: PersonalOrdersService,
  { for_you, ...filter }: RowFilter & Pick<ListFilter, 'for_you'>,
  { search, demo }: Reader,
  now = new Date(),
): Promise<RowFilter> {
  if (for_you === undefined) return filter;
  const recipe = resolveRecipe(search);
  const subjectOnly = namesSubject(recipe);
  const found = rankedRows(await orders.matches(recipe), {
    demo,
    meets: forYouCondition(for_you, now),
    subjectOnly,
    limit: maxForYou,
  });
  const requestedIds = filter.ids === undefined ? null : new Set(filter.ids);
  return { ...filter, ids: found.map(({ id }) => id).filter((id) => requestedIds === null || requestedIds.has(id)) };
}

/** Whether a recipe describes the work by keywords or codes. If so, a match of buyer, set-aside or place alone is not enough. */
function namesSubject({ keywords, search }: Recipe): boolean {
  return keywords.length + search.naics_codes.length > 0;
}

/** Returns the condition of a kind for open rows that match a profile: see `forYouKinds`. */
function forYouCondition(kind: ForYou, now: Date): (row: RankedFacts) => boolean {
  const since = now.getTime() - forYouDays * dayMs;
  const until = dueInstant(closingDay(now), lastZone)?.getTime() ?? 0;
  const isRecent = (at: number | null) => at !== null && at >= since;
  const conditions: Record<ForYou, (row: RankedFacts) => boolean> = {
    high: ({ sum }) => roundedTotal(sum) >= highPriorityScore,
    new: ({ posted_at, kind }) => !decidedKinds.has(kind) && isRecent(posted_at),
    closing: ({ due_at, status, kind }) =>
      status === 'active' &&
      kind !== 'lead' &&
      !decidedKinds.has(kind) &&
      due_at !== null &&
      due_at >= now.getTime() &&
      due_at <= until,
    amended: ({ amended_at, kind }) => !decidedKinds.has(kind) && isRecent(amended_at),
  };
  return (row) => roundedTotal(row.sum) >= forYouScore && conditions[kind](row);
}
