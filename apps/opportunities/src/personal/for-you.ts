import { type ListFilter } from '@rfp/contracts/opportunity';
import { closingDay, type ForYou, forYouDays, forYouScore, maxForYou } from '@rfp/contracts/opportunities/for-you';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { highPriorityScore } from '@rfp/contracts/stats';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { type ScoredKind } from '@rfp/scoring/notice-kind';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { recipeOf } from './recipe/recipe-of.js';
import { type PersonalOrdersService } from './personal-orders.service.js';
import { rankedRows, type RankedFacts } from './ranked-rows.js';

const dayMs = 86_400_000;
/** The time zone in which a day ends last, among those of most buyers. */
const lastZone = 'Pacific/Honolulu';

/** Kinds of notices whose award is already decided. They are never new, closing or amended for a user, however well they match. */
const decidedKinds: ReadonlySet<ScoredKind> = new Set<ScoredKind>(['past', 'one_firm']);

/** A filter that uses only columns. */
export type RowFilter = Omit<ListFilter, 'q' | 'for_you'>;

interface Reader {
  readonly search: RpcRequest<'opportunities.list'>['search'];
  readonly demo: boolean;
}

/** Replaces `for_you` in a filter with the ids that it selects: at most `maxForYou`, best first; none if the user has no profile. */
export async function withoutForYou(
  orders: PersonalOrdersService,
  { for_you, ...filter }: Omit<ListFilter, 'q'>,
  { search, demo }: Reader,
  now = new Date(),
): Promise<RowFilter> {
  if (for_you === undefined) return filter;
  const recipe = recipeOf(search);
  const subjectOnly = namesSubject(recipe);
  const found = rankedRows(await orders.matches(recipe), {
    demo,
    meets: conditionOf(for_you, now),
    subjectOnly,
    limit: maxForYou,
  });
  const given = filter.ids === undefined ? null : new Set(filter.ids);
  return { ...filter, ids: found.map(({ id }) => id).filter((id) => given === null || given.has(id)) };
}

/** Whether a recipe names the work by keywords or codes. Its buyers, set-asides and places then select nothing alone: an IT firm overhauls no barges. */
function namesSubject({ keywords, search }: Recipe): boolean {
  return keywords.length + search.naics_codes.length > 0;
}

/** Whether a row that matches a profile and is open is of a kind: see `forYouKinds`. */
function conditionOf(kind: ForYou, now: Date): (row: RankedFacts) => boolean {
  const since = now.getTime() - forYouDays * dayMs;
  const until = dueInstant(closingDay(now), lastZone)?.getTime() ?? 0;
  const isSince = (at: number | null) => at !== null && at >= since;
  const conditions: Record<ForYou, (row: RankedFacts) => boolean> = {
    high: ({ sum }) => roundedTotal(sum) >= highPriorityScore,
    new: ({ posted_at, kind }) => !decidedKinds.has(kind) && isSince(posted_at),
    closing: ({ due_at, status, kind }) =>
      status === 'active' &&
      kind !== 'lead' &&
      !decidedKinds.has(kind) &&
      due_at !== null &&
      due_at >= now.getTime() &&
      due_at <= until,
    amended: ({ amended_at, kind }) => !decidedKinds.has(kind) && isSince(amended_at),
  };
  return (row) => roundedTotal(row.sum) >= forYouScore && conditions[kind](row);
}
