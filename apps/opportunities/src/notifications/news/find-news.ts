import { type NotificationKind } from '@rfp/contracts/notifications';
import { readRows } from '@rfp/persistence/read-rows';
import { thresholdBounds } from '@rfp/contracts/settings';
import { findFailed } from '@rfp/scoring/rules/requirements';
import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { diffFields } from '../../merging/diff-fields.js';
import { type FoundNews, type VersionScore } from './found-news.js';
import { findTimeNews, loadContents } from './find-time-news.js';
import { matchReasons } from './match-reasons.js';
import { type NewsFacts, toNewsFacts, urgencyRank } from './news-facts.js';
import { computeTotal, notifiableScore, type PreparedProfile, type PreparedSearch } from './reader-score.js';
import {
  loadStates,
  type OpportunityContent,
  type StatesLoader,
  type Version,
  type VersionStates,
} from './version-states.js';

type Database = Pick<EntityManager, 'query'>;

/** Number of versions whose records are loaded at once. */
const loadedAtOnce = 200;

/**
 * Finds the news in versions for each reader:
 * - a match if the score under the reader's recipe reaches the threshold, and the previous version did not reach it;
 * - a change if the reader had acknowledged an earlier version, or watched the opportunity before.
 * If the previous version would also be a match by now, the match is due to time alone, and `findTimeNews` provides the news. The result depends only on
 * versions, recipes and acknowledgments, not on the time of the call.
 *
 * @param onScored - receives the scores of all versions for all readers
 */
export async function findNews(
  database: Database,
  versions: readonly Version[],
  { searches, watches = new Map(), onScored, load = (batch) => loadStates(database, batch) }: NewsOptions,
): Promise<FoundNews[]> {
  const found: FoundNews[] = [];
  const byTime: TimeMatch[] = [];
  // Loading contents takes longest, so it is left out for versions that concern nobody.
  const relevant = searches.length > 0 ? versions : versions.filter(({ id }) => watches.has(id));
  for (let start = 0; start < relevant.length; start += loadedAtOnce) {
    const batch = relevant.slice(start, start + loadedAtOnce);
    const isFollowed = await loadFollowed(database, batch, searches);
    for (const [version, states] of await load(batch)) {
      const watched = toWatchedNews(states, watches.get(version.id) ?? []);
      const watchers = new Set(watched.map(({ person_id }) => person_id));
      const options = { searches, onScored, byTime };
      found.push(...watched, ...readersNews(states, (id) => isFollowed(id, version) && !watchers.has(id), options));
    }
  }
  return [...found, ...(await findEarlierMatches(database, byTime))];
}

/** The news of a version for each reader. Adds matches that are due to time alone to `byTime`. */
function readersNews(
  states: VersionStates,
  isFollowed: (person_id: string) => boolean,
  { searches, onScored, byTime }: Pick<NewsOptions, 'searches' | 'onScored'> & { byTime: TimeMatch[] },
): FoundNews[] {
  const { version } = states;
  return searches.flatMap((search) => {
    if (version.at <= search.since) return [];
    const minScore = onScored === undefined ? search.threshold : Math.min(search.threshold, thresholdBounds.min);
    const assessed = assess(states, search, minScore);
    onScored?.(assessed);
    if (assessed.isByTime) byTime.push({ version, search });
    return toNews(states, { search, assessed, isFollowed: isFollowed(search.person_id) });
  });
}

/** A watch of an opportunity by a person in a workspace. */
export interface Watch {
  readonly person_id: string;
  readonly workspace_id: string;
  readonly since: Date;
  /** The search profile of the workspace. */
  readonly profile: PreparedProfile;
}

export interface NewsOptions {
  readonly searches: readonly PreparedSearch[];
  /** Watches by opportunity, one for each person. */
  readonly watches?: ReadonlyMap<string, readonly Watch[]>;
  readonly onScored?: ((scored: VersionScore) => void) | undefined;
  readonly load?: StatesLoader;
}

/** The amendments for people who watched the opportunity before the version. */
function toWatchedNews({ version, now, before }: VersionStates, watches: readonly Watch[]): FoundNews[] {
  const earlier = watches.filter(({ since }) => since < version.at);
  if (earlier.length === 0 || !isAmended(before, now)) return [];
  const changes = changesOf({ now, before });
  if (changes.length === 0) return [];
  const facts = versionFacts({ now, before }, changes, []);
  return earlier.map(({ person_id, workspace_id, profile }) => ({
    person_id,
    opportunity_id: version.id,
    search_id: null,
    workspace_id,
    kind: 'changed',
    at: version.at,
    score: computeTotal(now, profile),
    changed_fields: changes.map(({ field }) => field),
    facts,
    rank: urgencyRank('changed', facts, version.at),
  }));
}

/** The facts of a version, with its changes and the reasons for a match. */
export function versionFacts(
  { now, before }: Pick<VersionStates, 'now' | 'before'>,
  changes: readonly FieldChange[],
  reasons: string[],
): NewsFacts {
  const earlier_due = now.scorable.earlier_due?.at.toISOString() ?? null;
  return { ...toNewsFacts(now.fields, changes, reasons, before?.fields), earlier_due };
}

/** A version whose match is due to time alone, because the previous version had become a match before it. */
interface TimeMatch {
  readonly version: Version;
  readonly search: PreparedSearch;
}

/** Finds the matches that earlier versions became with time. Most of them were stored at that time. */
async function findEarlierMatches(database: Database, candidates: readonly TimeMatch[]): Promise<FoundNews[]> {
  if (candidates.length === 0) return [];
  const contents = await loadContents(database, [...new Set(candidates.map(({ version }) => version.id))]);
  return candidates.flatMap(({ version: { id, at, previous_at }, search }) => {
    const earlier = (contents.get(id) ?? []).filter((content) => content.at < at);
    const period = { from: previous_at ?? at, until: at };
    return findTimeNews(new Map([[id, earlier]]), [search], period);
  });
}

/** A version assessed for a person: its scores, and whether it is a match. */
interface Assessment extends VersionScore {
  readonly isMatch: boolean;
  /** Whether the match is due to time alone, because the previous version would also be a match by now. */
  readonly isByTime: boolean;
}

/**
 * Scores a version and its previous version. A notice that is closed or fails a requirement of the profile has the score 0.
 * @param minScore - the previous version is only scored if the version has at least this score
 */
function assess({ now, before }: VersionStates, search: PreparedSearch, minScore: number): Assessment {
  const { threshold } = search;
  const score = notifiableScore(now, search, minScore);
  const scoreBefore = before === null || score < minScore ? 0 : notifiableScore(before, search, minScore);
  const isNewMatch = score >= threshold && scoreBefore < threshold;
  const isByTime =
    isNewMatch && before !== null && notifiableScore({ ...before, at: now.at }, search, threshold) >= threshold;
  return { score, before: scoreBefore, isMatch: isNewMatch && !isByTime, isByTime };
}

function toNews(
  { version, now, before }: VersionStates,
  { search, assessed, isFollowed }: { search: PreparedSearch; assessed: Assessment; isFollowed: boolean },
): FoundNews[] {
  const { person_id, recipe, keywords } = search;
  const isFollowedChange = isFollowed && isAmended(before, now) && findFailed(now.scorable, recipe) === undefined;
  // Returns before the comparison of the fields, which takes longest.
  if (!assessed.isMatch && !isFollowedChange) return [];
  const changes = changesOf({ now, before });
  const changed_fields = changes.map(({ field }) => field);
  const score = computeTotal(now, search);
  const own = { person_id, search_id: null, workspace_id: null };
  const base = { ...own, opportunity_id: version.id, at: version.at, score, changed_fields };
  const news = (kind: NotificationKind, reasons: string[]): FoundNews => {
    const facts = versionFacts({ now, before }, changes, reasons);
    return { ...base, kind, facts, rank: urgencyRank(kind, facts, version.at) };
  };
  return [
    ...(assessed.isMatch ? [news('match', matchReasons(now.scorable, now.at, recipe, now.words.match(keywords)))] : []),
    ...(isFollowedChange && changes.length > 0 ? [news('changed', [])] : []),
  ];
}

/** Whether the source amended the notice. Its first details are not an amendment. */
function isAmended(before: OpportunityContent | null, now: OpportunityContent): boolean {
  return before !== null && now.amendments > before.amendments;
}

/** Returns the changes that the source made to a version; none without a previous version. */
export function changesOf({ now, before }: Pick<VersionStates, 'now' | 'before'>): FieldChange[] {
  return before === null ? [] : sourceChanges(before, now);
}

/** Returns the changes that the source made. `open_days` is a setting, and the same instant in another zone is the same deadline. */
function sourceChanges(before: OpportunityContent, now: OpportunityContent): FieldChange[] {
  const isSameDue = now.scorable.due_at !== null && now.scorable.due_at.getTime() === before.scorable.due_at?.getTime();
  return diffFields(before.fields, now.fields).filter(
    ({ field }) => field !== 'open_days' && !(isSameDue && field === 'due_date'),
  );
}

const seenRow = z.object({ person_id: z.string(), opportunity_id: z.string(), seen_through: z.date() });
const mailedRow = z.object({ person_id: z.string(), opportunity_id: z.string(), at: z.date() });

type IsFollowed = (person_id: string, version: Pick<Version, 'id' | 'at'>) => boolean;

/**
 * Loads whether a person had acknowledged an opportunity before a version of it. Only the last acknowledgment is stored. If that is of the same or a
 * later version, an email about the change proves that there was an earlier acknowledgment.
 */
async function loadFollowed(
  database: Database,
  versions: readonly Version[],
  readers: readonly Pick<PreparedSearch, 'person_id'>[],
): Promise<IsFollowed> {
  const parameters = [versions.map(({ id }) => id), readers.map(({ person_id }) => person_id)];
  const condition = 'opportunity_id = ANY($1::uuid[]) AND person_id = ANY($2::uuid[])';
  const seen = await readRows(
    database,
    seenRow,
    `SELECT person_id, opportunity_id, seen_through FROM seen_opportunity WHERE ${condition}`,
    parameters,
  );
  const mailed = await readRows(
    database,
    mailedRow,
    `SELECT person_id, opportunity_id, at FROM notification WHERE kind = 'changed' AND digest_id IS NOT NULL AND ${condition}`,
    parameters,
  );
  const through = new Map(seen.map((row) => [joinKey(row.person_id, row.opportunity_id), row.seen_through]));
  const mailedKeys = new Set(mailed.map((row) => joinKey(row.person_id, row.opportunity_id, row.at.toISOString())));
  return (person_id, { id, at }) => {
    const last = through.get(joinKey(person_id, id));
    return (last !== undefined && last < at) || mailedKeys.has(joinKey(person_id, id, at.toISOString()));
  };
}

function joinKey(...parts: string[]): string {
  return parts.join(' ');
}
