import { dayLength } from '@rfp/scoring/dates/due-instant';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { thresholdBounds } from '@rfp/contracts/settings';
import { type Period } from '../../personal/time-candidates.js';
import { type FoundNews, type Scored } from './found-news.js';
import { matchReasons } from './match-reasons.js';
import { factsOf, rankOf } from './news-facts.js';
import { type ScoredContent, scoresOverTime, type Search } from './reader-score.js';
import { type Content, loadStates, versionRow, versionsSql } from './version-states.js';

/** The contents of opportunities by id, in the order of their instants. */
export async function loadContents(
  database: Pick<EntityManager, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Content[]>> {
  const sql = `SELECT * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version ORDER BY id, at`;
  const versions = await readRows(database, versionRow, sql, [ids]);
  const contents = new Map<string, Content[]>();
  for (const [{ id }, { now }] of await loadStates(database, versions)) {
    const known = contents.get(id);
    if (known === undefined) contents.set(id, [now]);
    else known.push(now);
  }
  return contents;
}

/**
 * Finds the opportunities that time alone has made a match for the first time, within a period. An opportunity that was a match before is not
 * notified again, whether it was notified then or not.
 *
 * @param contents - all contents of each opportunity
 * @param onScored - receives the totals to which time raised the opportunities within the period
 */
export function findTimeNews(
  contents: ReadonlyMap<string, readonly Content[]>,
  searches: readonly Search[],
  { from, until }: Period,
  onScored?: (scored: Scored) => void,
): FoundNews[] {
  const isWithin = ({ content: { at } }: ScoredContent, { since }: Search) => at > from && at > since && at <= until;
  return [...contents].flatMap(([id, known]) =>
    searches.flatMap((search) => {
      const minScore = onScored === undefined ? search.threshold : Math.min(search.threshold, thresholdBounds.min);
      const scores = [...scoresOverTime(known, search, { until, minScore })];
      if (onScored !== undefined)
        for (const [index, scored] of scores.entries())
          if (scored.isByTime && isWithin(scored, search))
            onScored({ score: scored.score, before: highestOf(scores.slice(0, index)) });
      const first = scores.find(({ score }) => score >= search.threshold);
      return first?.isByTime === true && isWithin(first, search) ? [timeNews(id, first, search)] : [];
    }),
  );
}

function highestOf(scores: readonly ScoredContent[]): number {
  return Math.max(0, ...scores.map(({ score }) => score));
}

function timeNews(id: string, { content, score }: ScoredContent, search: Search): FoundNews {
  const { at, fields, scorable, words } = content;
  const { person_id, recipe, threshold } = search;
  const reasons = matchReasons(scorable, at, recipe, words.match(search.keywords));
  const earlier_due = scorable.earlier_due?.at.toISOString() ?? null;
  const facts = { ...factsOf(fields, [], reasons), earlier_due, by_time: { threshold, days: daysLeft(content) } };
  const rank = rankOf('match', facts, at);
  return { person_id, opportunity_id: id, kind: 'match', at, score, changed_fields: [], facts, rank };
}

/** Days until the deadline that makes the notice urgent; null if its opening raised the score instead. */
function daysLeft({ at, scorable: { due_at, earlier_due, posted_at } }: Content): number | null {
  const due = [earlier_due?.at, due_at].find((each) => each !== undefined && each !== null && each >= at);
  if (due === undefined || due === null || posted_at?.getTime() === at.getTime()) return null;
  return Math.ceil((due.getTime() - at.getTime()) / dayLength);
}
