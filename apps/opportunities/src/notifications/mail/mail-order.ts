import { newsRanks } from '../news/news-facts.js';

/** The values of one piece of news that decide its place in a mail. */
export interface OrderedNews {
  readonly opportunity_id: string;
  /** See `currentRank`. */
  readonly rank: number;
  readonly due_at: Date | null;
  readonly score: number;
  readonly at: Date;
}

interface OrderKeys {
  readonly rank: number;
  /** Only for urgent news: see `newsRanks.soon`. */
  readonly due: number;
  readonly score: number;
  readonly at: number;
  readonly opportunity_id: string;
}

/** Orders groups of news about one opportunity each: the most urgent first, then the best. */
export function inMailOrder<T extends readonly [OrderedNews, ...OrderedNews[]]>(groups: readonly T[]): T[] {
  return groups
    .map((group) => ({ group, keys: keysOf(group) }))
    .toSorted((one, other) => compare(one.keys, other.keys))
    .map(({ group }) => group);
}

function keysOf(group: readonly [OrderedNews, ...OrderedNews[]]): OrderKeys {
  const [{ due_at, opportunity_id }] = group;
  const rank = Math.min(...group.map((each) => each.rank));
  const due = rank <= newsRanks.soon ? due_at : null;
  return {
    rank,
    due: due?.getTime() ?? Number.MAX_SAFE_INTEGER,
    score: Math.max(...group.map(({ score }) => score)),
    at: Math.max(...group.map(({ at }) => at.getTime())),
    opportunity_id,
  };
}

function compare(one: OrderKeys, other: OrderKeys): number {
  return (
    one.rank - other.rank ||
    one.due - other.due ||
    other.score - one.score ||
    other.at - one.at ||
    compareText(one.opportunity_id, other.opportunity_id)
  );
}

export function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
