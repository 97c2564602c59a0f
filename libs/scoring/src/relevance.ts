import { type Status } from '@rfp/contracts/opportunity';
import { isSearch, matchSearch, type SearchedNotice } from './match-search.js';
import { noticeKind } from './notice-kind.js';
import { profileItems, type Recipe } from './recipe-schema.js';
import { type ListedFacts, type Scorable } from './scorable.js';
import { hasEnded } from './status.js';
import { type Tally } from './tally.js';

/**
 * How well the opportunity matches keywords and profile. Without them that is unknown, so it scores how ready and how well described
 * the notice is instead.
 */
export function addRelevance(scorable: Scorable, status: Status, recipe: Recipe, tally: Tally): void {
  if (isSearch(recipe)) addMatches(scorable, status, recipe, tally);
  else addReadiness(scorable, status, recipe.relevance.plain, tally);
}

function addReadiness(scorable: Scorable, status: Status, worth: Recipe['relevance']['plain'], tally: Tally): void {
  const { kind, field } = noticeKind(scorable);
  tally.add(worth.kind[kind].points, worth.kind[kind].label, field, field && (scorable[field] ?? null));
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
function addStatus(scorable: ListedFacts, status: Status, points: number, label: string, tally: Tally): void {
  const { lifecycle } = scorable;
  if (hasEnded(lifecycle) || lifecycle === 'forecast') tally.add(points, label, 'lifecycle', lifecycle);
  else if (status === 'upcoming') tally.add(points, label, 'posted_date', scorable.posted_date);
  else if (scorable.due_date !== null) tally.add(points, label, 'due_date', scorable.due_date);
  // By a deadline of the texts, or by its age: `lifecycle: open` would contradict that.
  else if (status === 'closed') tally.add(points, label);
  else tally.add(points, label, lifecycle ? 'lifecycle' : null, lifecycle);
}

/** @param notice - its description may be given as the keywords in it */
export function addMatches(notice: ListedFacts & SearchedNotice, status: Status, recipe: Recipe, tally: Tally): void {
  const worth = recipe.relevance.matched;
  const matches = matchSearch(notice, recipe);
  for (const [index, { first, further, label, field, quote }] of matches.entries())
    tally.add(index === 0 ? first : further, label, field, quote);
  if (matches.length === 0) tally.add(0, nothingFound(recipe));
  tally.close(worth.limit);
  const { kind, field } = noticeKind(notice);
  const { kind: kindWorth, status: statusWorth } = recipe.relevance.plain;
  tally.add(worth.kind[kind], kindWorth[kind].label, field, field && (notice[field] ?? null));
  addStatus(notice, status, worth.status[status], statusWorth[status].label, tally);
}

function nothingFound({ search }: Recipe): string {
  const hasProfile = profileItems.some((item) => search[item].length > 0);
  return hasProfile ? 'Nothing of the profile is found' : 'None of the keywords is found';
}
