import { type Status } from '@rfp/contracts/opportunity';
import { hasRange } from './personal-total.js';
import { type ProfileItem, profileItems, type Recipe } from './recipe-schema.js';

/** By what a notice can match a search: a keyword in its title, a keyword anywhere, or a member of the profile. */
export type MatchKind = 'title' | 'text' | ProfileItem;

/** Notices that match by a kind, and by none of those before it: the most points that their matches count. */
export interface MatchClass {
  readonly kind: MatchKind;
  readonly most: number;
}

interface Countable {
  readonly kind: MatchKind;
  readonly first: number;
  readonly further: number;
  /** How many can match so. */
  readonly count: number;
}

/** How a notice can match a search, strongest first; none for a recipe without a search. */
export function matchClasses(recipe: Recipe): MatchClass[] {
  const all = countables(recipe);
  return all.map((best, index) => {
    const weaker = all.slice(index).filter(({ kind }) => best.kind !== 'title' || kind !== 'text');
    const ties = weaker.filter(({ first }) => first === best.first);
    const further = weaker.reduce((sum, each) => sum + each.further * each.count, 0);
    const counted = Math.min(...ties.map((each) => each.further));
    return { kind: best.kind, most: Math.min(best.first + further - counted, recipe.relevance.matched.limit) };
  });
}

function countables({ keywords, search, relevance }: Recipe): Countable[] {
  const { first, further, profile } = relevance.matched;
  const count = keywords.length;
  const elsewhere = {
    first: Math.max(first.codes, first.description, first.agency),
    further: Math.max(further.codes, further.description, further.agency),
  };
  const all: Countable[] = [
    {
      kind: 'title',
      first: Math.max(first.title, elsewhere.first),
      further: Math.max(further.title, elsewhere.further),
      count,
    },
    { kind: 'text', ...elsewhere, count },
    ...profileItems.map((kind) => ({ kind, ...profile[kind], count: search[kind].length > 0 ? 1 : 0 })),
  ];
  return all.filter((each) => each.count > 0).sort((one, other) => other.first - one.first);
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
