import { dayLength } from '@rfp/scoring/dates/due-instant';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { thresholdBounds } from '@rfp/contracts/settings';
import { type Period } from '../../personal/time-candidates.js';
import { type FoundNews, type VersionScore } from './found-news.js';
import { matchReasons } from './match-reasons.js';
import { toNewsFacts, urgencyRank } from './news-facts.js';
import { type ScoredContent, scoresOverTime, type PreparedSearch } from './reader-score.js';
import { type OpportunityContent, loadStates, versionRow, versionsSql } from './version-states.js';

/** Loads the contents of opportunities by id, in the order of their instants. */
export async function loadContents(
  database: Pick<EntityManager, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OpportunityContent[]>> {
  const sql = `SELECT * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version ORDER BY id, at`;
  const versions = await readRows(database, versionRow, sql, [ids]);
  const contents = new Map<string, OpportunityContent[]>();
  for (const [{ id }, { now }] of await loadStates(database, versions)) {
    const known = contents.get(id);
    if (known === undefined) contents.set(id, [now]);
    else known.push(now);
  }
  return contents;
}

/**
 * Finds the opportunities that became a match for the first time within a period, and by time alone. An opportunity that was a match before is left out,
 * even if the person was not notified then.
 *
 * @param contents - all contents of each opportunity
 * @param onScored - receives the scores that changed with time within the period
 */
export function findTimeNews(
  contents: ReadonlyMap<string, readonly OpportunityContent[]>,
  searches: readonly PreparedSearch[],
  { from, until }: Period,
  onScored?: (scored: VersionScore) => void,
): FoundNews[] {
  const isWithin = ({ content: { at } }: ScoredContent, { since }: PreparedSearch) =>
    at > from && at > since && at <= until;
  return [...contents].flatMap(([id, known]) =>
    searches.flatMap((search) => {
      const minScore = onScored === undefined ? search.threshold : Math.min(search.threshold, thresholdBounds.min);
      const scores = [...scoresOverTime(known, search, { until, minScore })];
      if (onScored !== undefined)
        for (const [index, scored] of scores.entries())
          if (scored.isByTime && isWithin(scored, search))
            onScored({ score: scored.score, before: highestScore(scores.slice(0, index)) });
      const first = scores.find(({ score }) => score >= search.threshold);
      return first?.isByTime === true && isWithin(first, search) ? [timeNews(id, first, search)] : [];
    }),
  );
}

function highestScore(scores: readonly ScoredContent[]): number {
  return Math.max(0, ...scores.map(({ score }) => score));
}

function timeNews(id: string, { content, score }: ScoredContent, search: PreparedSearch): FoundNews {
  const { at, fields, scorable, words } = content;
  const { person_id, recipe, threshold } = search;
  const reasons = matchReasons(scorable, at, recipe, words.match(search.keywords));
  const earlier_due = scorable.earlier_due?.at.toISOString() ?? null;
  const facts = { ...toNewsFacts(fields, [], reasons), earlier_due, by_time: { threshold, days: daysLeft(content) } };
  const rank = urgencyRank('match', facts, at);
  const base = { person_id, opportunity_id: id, search_id: null, workspace_id: null };
  return { ...base, kind: 'match', at, score, changed_fields: [], facts, rank };
}

/** Returns the days until the deadline that makes the notice urgent; null if its opening raised the score. */
function daysLeft({ at, scorable: { due_at, earlier_due, posted_at } }: OpportunityContent): number | null {
  const due = [earlier_due?.at, due_at].find((each) => each !== undefined && each !== null && each >= at);
  if (due === undefined || due === null || posted_at?.getTime() === at.getTime()) return null;
  return Math.ceil((due.getTime() - at.getTime()) / dayLength);
}
