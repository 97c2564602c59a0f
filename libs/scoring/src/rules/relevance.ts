import { type Status } from '@rfp/contracts/opportunity';
import { countedItems, isSearch, type KeywordMatch, matchSearch } from '../matching/match-search.js';
import { type ScoredKind, scoredKind, kindByType } from '../notice-kind.js';
import { type OtherPartsShare, type Recipe } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { hasEnded } from '../dates/status.js';
import { type Tally } from './tally.js';

/**
 * Adds the relevance: how well the opportunity matches keywords and profile. Without them, scores how ready and how well described the notice is
 * instead.
 *
 * @returns the points of the matches; null without search criteria
 */
export function addRelevance(
  scorable: Scorable,
  status: Status,
  { recipe, keywords }: { recipe: Recipe; keywords: readonly KeywordMatch[] },
  tally: Tally,
): number | null {
  if (!isSearch(recipe)) {
    addReadiness(scorable, status, recipe, tally);
    return null;
  }
  const points = addMatches(scorable, recipe, keywords, tally);
  const { relevance } = recipe;
  const { status: statusWorth } = relevance.plain;
  const { kind, worth, source } = kindWorth(scorable, recipe);
  tally.add(relevance.matched.kind[kind] ?? 0, worth.label, source?.field, source?.quote);
  addStatus(scorable, status, relevance.matched.status[status], statusWorth[status].label, tally);
  return points;
}

/**
 * The share at which the other parts count; null if they count fully.
 * @param points - points of the matches; null without search criteria
 */
export function otherPartsShare(
  points: number | null,
  { relevance }: Pick<Recipe, 'relevance'>,
): OtherPartsShare | null {
  if (points === null) return null;
  const share = relevance.matched.others?.find(({ from }) => points >= from);
  return share === undefined || share.percent === 100 ? null : share;
}

/** The points of one of the other parts, reduced to the share. */
export function sharedPoints(points: number, share: Pick<OtherPartsShare, 'percent'> | null): number {
  return share === null ? points : Math.ceil((points * share.percent) / 100);
}

/** Points that the kind and status of a notice add to its matches. */
export function kindAndStatusPoints(kind: ScoredKind, status: Status, { relevance }: Recipe): number {
  return (relevance.matched.kind[kind] ?? 0) + relevance.matched.status[status];
}

/** The kind of a notice with its points without a search. If the recipe does not have the kind, uses the kind by type alone. */
function kindWorth(scorable: Scorable, { relevance }: Recipe) {
  const table = relevance.plain.kind;
  const stated = scoredKind(scorable);
  const found = table[stated.kind] === undefined ? kindByType(scorable) : stated;
  const worth = table[found.kind];
  if (worth === undefined) throw new RangeError(`The recipe has no points for ${found.kind}`);
  return { ...found, worth };
}

function addReadiness(scorable: Scorable, status: Status, recipe: Recipe, tally: Tally): void {
  const worth = recipe.relevance.plain;
  const { worth: kind, source } = kindWorth(scorable, recipe);
  tally.add(kind.points, kind.label, source?.field, source?.quote);
  addStatus(scorable, status, worth.status[status].points, worth.status[status].label, tally);
  addDescription(scorable.description, worth, tally);
  addCodes(scorable, worth, tally);
  addStated(scorable.agency_name, 'agency_name', worth.agency, 'No buyer is named', tally);
  addStated(scorable.contact_info, 'contact_info', worth.contact, 'No contact is named', tally);
  addStated(scorable.attachments[0]?.name ?? null, 'attachments', worth.documents, 'No documents', tally);
}

function addStated(
  quote: string | null,
  field: keyof Scorable,
  worth: { points: number; label: string },
  otherwise: string,
  tally: Tally,
): void {
  if (quote === null || quote === '') tally.add(0, otherwise);
  else tally.add(worth.points, worth.label, field, quote);
}

function addDescription(description: string, worth: Recipe['relevance']['plain'], tally: Tally): void {
  const band = worth.description.find(({ from }) => description.length >= from);
  if (band === undefined) tally.add(0, 'Not described');
  else tally.add(band.points, band.label, 'description', description);
}

function addCodes(scorable: Scorable, worth: Recipe['relevance']['plain'], tally: Tally): void {
  for (const field of ['naics_codes', 'psc_codes', 'aln_codes', 'other_codes'] as const) {
    const code = scorable[field][0];
    if (code !== undefined) {
      tally.add(worth.codes.points, worth.codes.label, field, code);
      return;
    }
  }
  tally.add(0, 'Not classified by code');
}

/** Quotes the reason of the status: the lifecycle stated by the source, or else the date. */
function addStatus(scorable: Scorable, status: Status, points: number, label: string, tally: Tally): void {
  const { lifecycle } = scorable;
  if (hasEnded(lifecycle) || lifecycle === 'forecast') tally.add(points, label, 'lifecycle', lifecycle);
  else if (status === 'upcoming') tally.add(points, label, 'posted_date', scorable.posted_date);
  else if (scorable.due_date !== null) tally.add(points, label, 'due_date', scorable.due_date);
  // Closed by a deadline in the texts or by age, which `lifecycle: open` would contradict.
  else if (status === 'closed') tally.add(points, label);
  else tally.add(points, label, lifecycle ? 'lifecycle' : null, lifecycle);
}

function addMatches(notice: Scorable, recipe: Recipe, keywords: readonly KeywordMatch[], tally: Tally): number {
  const matches = matchSearch(notice, recipe, keywords);
  for (const [index, { first, further, label, source }] of matches.entries())
    tally.addQuoted(index === 0 ? first : further, label, source);
  if (matches.length === 0) tally.add(0, nothingFound(recipe));
  return tally.close(recipe.relevance.matched.limit);
}

function nothingFound(recipe: Recipe): string {
  return countedItems(recipe).length > 0 ? 'Nothing of the profile is found' : 'None of the keywords is found';
}
