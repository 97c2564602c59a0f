import { noticeKind } from './notice-kind.js';
import { type Recipe } from './recipe-schema.js';
import { type ListedFacts } from './scorable.js';
import { findQualifying, type SetAsideClass, setAsideClass } from './set-asides.js';
import { type Tally } from './tally.js';
import { calendarDays } from './due-instant.js';

/**
 * Expected competition: **high = few competitors**. Derived from eligibility, from how early and how briefly bids are accepted, and
 * from the number of awards; the number of actual bidders is not published.
 */
export function addCompetition(scorable: ListedFacts, recipe: Recipe, tally: Tally): void {
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

/** Every notice has these points; where a field restricts who may compete, it is not assumed to be open to all. */
const startLabel = 'Starting points of every notice';

function isRestricted({ set_aside, eligible_applicants: kinds }: ListedFacts): boolean {
  if (set_aside !== null && setAsideClass(set_aside.code) !== 'none') return true;
  return kinds.length > 0 && !kinds.some(isUnrestricted);
}

function isUnrestricted(kind: string): boolean {
  return /\bunrestricted\b/i.test(kind);
}

function addSetAside({ set_aside }: ListedFacts, { competition, search }: Recipe, tally: Tally): void {
  if (set_aside === null) {
    tally.add(0, 'No set-aside in the fields');
    return;
  }
  const setAside = setAsideClass(set_aside.code);
  const worth = competition.setAside[setAside];
  tally.add(worth.points, worth.label, 'set_aside', set_aside.text);
  if (search.set_asides.length === 0) return;
  const { named, forOthers } = competition.profile;
  if (findQualifying(set_aside, search.set_asides) !== undefined)
    tally.add(named.points, named.label, 'set_aside', set_aside.text);
  else if (exclusive.has(setAside)) tally.add(0 - worth.points, forOthers, 'set_aside', set_aside.text);
}

/** Set-asides that exclude all others. */
const exclusive: ReadonlySet<SetAsideClass> = new Set<SetAsideClass>(['sole', 'group', 'small']);

function addKind(scorable: ListedFacts, competition: Competition, tally: Tally): void {
  const { kind, field } = noticeKind(scorable);
  const worth = competition.kind[kind];
  if (worth !== undefined && field !== null) tally.add(worth.points, worth.label, field, scorable[field] ?? null);
}

/** From the current dates: an amendment that moves the due date gives everybody more time. */
function addWindow(
  { posted_date, posted_at, due_at, due_date }: ListedFacts,
  { window, longWindow }: Competition,
  tally: Tally,
): void {
  if (posted_date === null || due_date === null || posted_at === null || due_at === null || due_at < posted_at) return;
  const days = calendarDays({ date: posted_date, at: posted_at }, { date: due_date, at: due_at });
  const worth = window.find((band) => days <= band.days) ?? longWindow;
  tally.add(worth.points, worth.label, 'due_date', due_date);
}

function addAwards({ expected_awards }: ListedFacts, { awards }: Competition, tally: Tally): void {
  if (expected_awards === null) return;
  const worth = awards.find(({ from }) => expected_awards >= from);
  if (worth !== undefined) tally.add(worth.points, worth.label, 'expected_awards', String(expected_awards));
}

function addEligibility({ eligible_applicants: kinds }: ListedFacts, competition: Competition, tally: Tally): void {
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
