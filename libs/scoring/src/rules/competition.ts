import { noticeKind } from '../notice-kind.js';
import { isSearch } from '../matching/match-search.js';
import { type Recipe, type ScoredLabel } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { findQualifying, type SetAsideClass, setAsideClass } from '../eligibility/set-asides.js';
import { Tally } from './tally.js';
import { calendarDays } from '../dates/due-instant.js';

/**
 * Expected competition: **high = few competitors**. Derived from eligibility, from how early and how briefly bids are accepted, and
 * from the number of awards; the number of actual bidders is not published.
 */
export function addCompetition(scorable: Scorable, recipe: Recipe, tally: Tally): void {
  const { competition } = recipe;
  tally.add(competition.open.points, isRestricted(scorable) ? startLabel : competition.open.label);
  addSetAside(scorable, recipe, tally);
  addKind(scorable, competition, tally);
  addWindow(scorable, competition, tally);
  addAwards(scorable, competition, tally);
  addEligibility(scorable, competition, tally);
  if (scorable.cost_sharing === true)
    tally.add(competition.costSharing.points, competition.costSharing.label, 'cost_sharing', 'true');
}

type Competition = Recipe['competition'];

/** Label of the base points for a notice that is not assumed open to all, because a field restricts who may compete. */
const startLabel = 'Starting points of every notice';

function isRestricted({ set_aside, eligible_applicants: kinds }: Scorable): boolean {
  if (set_aside !== null && setAsideClass(set_aside.code) !== 'none') return true;
  return kinds.length > 0 && !kinds.some(isUnrestricted);
}

function isUnrestricted(kind: string): boolean {
  return /\bunrestricted\b/i.test(kind);
}

function addSetAside({ set_aside }: Scorable, recipe: Recipe, tally: Tally): void {
  if (set_aside === null) {
    const isRequired = recipe.requires?.must.set_asides !== undefined;
    tally.add(
      0,
      isRequired ? 'Assumed to be set aside as your profile requires: nobody knows yet' : 'No set-aside in the fields',
    );
    return;
  }
  const setAside = setAsideClass(set_aside.code);
  const worth = recipe.competition.setAside[setAside];
  tally.add(worth.points, worth.label, 'set_aside', set_aside.text);
  const shift = setAsideShift(set_aside, recipe);
  if (shift !== null) tally.add(shift.points, shift.label, 'set_aside', set_aside.text);
}

/** Points that the set-asides of a profile add to or remove from those of a set-aside; null for none. */
export function setAsideShift(set_aside: NonNullable<Scorable['set_aside']>, recipe: Recipe): ScoredLabel | null {
  const { competition, search } = recipe;
  const { named, forOthers, unnamed } = competition.profile;
  if (findQualifying(set_aside, search.set_asides) !== undefined) return named;
  const label = search.set_asides.length > 0 ? forOthers : isSearch(recipe) ? unnamed : undefined;
  const setAside = setAsideClass(set_aside.code);
  if (label === undefined || !exclusive.has(setAside)) return null;
  return { points: 0 - competition.setAside[setAside].points, label };
}

/** The competition points of a notice, before the limit of 100 and before the points for set-asides of a profile. */
export function competitionPoints(scorable: Scorable, recipe: Recipe): number {
  const tally = new Tally('competition', null);
  addCompetition(scorable, recipe, tally);
  return tally.points;
}

/** Classes of set-asides that exclude all other firms. */
const exclusive: ReadonlySet<SetAsideClass> = new Set<SetAsideClass>(['sole', 'group', 'small']);

function addKind(scorable: Scorable, competition: Competition, tally: Tally): void {
  const { kind, field } = noticeKind(scorable);
  const worth = competition.kind[kind];
  if (worth !== undefined && field !== null) tally.add(worth.points, worth.label, field, scorable[field] ?? null);
}

/** Uses the current dates, because an amendment that moves the due date gives everybody more time. */
function addWindow(
  { posted_date, posted_at, due_at, due_date }: Scorable,
  { window, longWindow }: Competition,
  tally: Tally,
): void {
  if (posted_date === null || due_date === null || posted_at === null || due_at === null || due_at < posted_at) return;
  const days = calendarDays({ date: posted_date, at: posted_at }, { date: due_date, at: due_at });
  const worth = window.find((band) => days <= band.days) ?? longWindow;
  tally.add(worth.points, worth.label, 'due_date', due_date);
}

function addAwards({ expected_awards }: Scorable, { awards }: Competition, tally: Tally): void {
  if (expected_awards === null) return;
  const worth = awards.find(({ from }) => expected_awards >= from);
  if (worth !== undefined) tally.add(worth.points, worth.label, 'expected_awards', String(expected_awards));
}

function addEligibility({ eligible_applicants: kinds }: Scorable, competition: Competition, tally: Tally): void {
  const [first] = kinds;
  if (first === undefined) return;
  const all = kinds.find(isUnrestricted);
  if (all !== undefined) {
    tally.add(competition.unrestricted.points, competition.unrestricted.label, 'eligible_applicants', all);
    return;
  }
  const worth = competition.eligible.find((band) => kinds.length <= band.kinds) ?? competition.manyEligible;
  tally.add(worth.points, worth.label, 'eligible_applicants', first);
}
