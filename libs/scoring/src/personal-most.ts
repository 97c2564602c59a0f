import { type Status } from '@rfp/contracts/opportunity';
import { hasRange } from './personal-total.js';
import { places, type ProfileItem, type Recipe } from './recipe-schema.js';

/** What a match counts at most: as a further one, and how much more as the best one. */
export interface MatchWorth {
  readonly further: number;
  readonly ahead: number;
}

/** The strongest place that a keyword may have; `described` is in the description or the name of the buyer. */
export const keywordPlaces = ['title', 'codes', 'described'] as const;
export type KeywordPlace = (typeof keywordPlaces)[number];

/** The most that a keyword counts with this as its strongest place: never less than in a weaker one. */
export function keywordWorth(place: KeywordPlace, { relevance }: Recipe): MatchWorth {
  const { first, further } = relevance.matched;
  const from = { title: 0, codes: 1, described: 2 } satisfies Record<KeywordPlace, number>;
  const open = places.slice(from[place]);
  return {
    further: Math.max(0, ...open.map((each) => further[each])),
    ahead: Math.max(0, ...open.map((each) => first[each] - further[each])),
  };
}

/** What a member of the profile counts. */
export function itemWorth(item: ProfileItem, { relevance }: Recipe): MatchWorth {
  const { first, further } = relevance.matched.profile[item];
  return { further, ahead: first - further };
}

/** The most that matches count together. */
export function mostOfMatches(worths: readonly MatchWorth[], { relevance }: Recipe): number {
  const further = worths.reduce((sum, each) => sum + each.further, 0);
  return Math.min(relevance.matched.limit, further + Math.max(0, ...worths.map(({ ahead }) => ahead)));
}

/** The most that kind and status of a notice add to its matches. */
export function mostBesidesMatches({ relevance }: Recipe, status: Status): number {
  const { kind, status: byStatus } = relevance.matched;
  return Math.max(...Object.values(kind)) + byStatus[status];
}

const allPoints = Array.from({ length: 101 }, (_, points) => points);

/** By the value score of a stored row: the most that its value can score by the range of the profile. Null if it stays as it is. */
export function mostOfValue(recipe: Recipe): readonly number[] | null {
  if (!hasRange(recipe)) return null;
  const { none, foreign, bands, ceiling } = recipe.value;
  const most = new Map<number, number>();
  const note = (score: number, points: number) => most.set(score, Math.max(most.get(score) ?? 0, points));
  note(none.points, none.points);
  note(foreign.points, foreign.points);
  for (const [index, { from, points }] of bands.entries()) {
    const best = bestOfRange(from, bands[index - 1]?.from ?? Infinity, recipe);
    note(points, best);
    note(Math.max(points + ceiling.points, 0), Math.max(best + ceiling.points, 0));
  }
  return allPoints.map((score) => most.get(score) ?? 100);
}

/** The most that an amount between two bounds scores by the range. */
function bestOfRange(from: number, below: number, { value: { range }, search }: Recipe): number {
  const min = search.min_value ?? 0;
  const max = search.max_value ?? Infinity;
  const points = [range.far.points];
  if (from <= max * range.nearTimes && below * range.nearTimes >= min) points.push(range.near.points);
  if (from <= max && below >= min) points.push(range.inside.points);
  return Math.max(...points);
}

/** By the competition score of a stored row: the most that it can have with the set-asides of the profile. Null if it stays as it is. */
export function mostOfCompetition({ competition, search }: Recipe): readonly number[] | null {
  if (search.set_asides.length === 0) return null;
  return allPoints.map((score) => Math.min(100, score + Math.max(competition.profile.named.points, 0)));
}
