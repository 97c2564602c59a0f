import { type EntityManager } from 'typeorm';
import { type FoundNews } from '../news/found-news.js';
import { changesOf, versionFacts } from '../news/find-news.js';
import { matchReasons } from '../news/match-reasons.js';
import { urgencyRank } from '../news/news-facts.js';
import { computeTotal, type PreparedProfile } from '../news/reader-score.js';
import { type OpportunityContent, type StatesLoader, type VersionStates } from '../news/version-states.js';
import { findMatches, type Matches } from './find-matches.js';
import { type Alert } from './read-alerts.js';
import { conditionsOf, type SearchConditions, type SearchGroup } from './search-conditions.js';
import { StatesAt } from './states-at.js';
import { type PointSelection } from './version-points.js';

/** An opportunity that an alert reports, and the instant of its first match. */
export interface Report<A extends Alert = Alert> {
  readonly alert: A;
  readonly opportunity_id: string;
  readonly at: Date;
}

export interface SearchNewsOptions<A extends Alert = Alert> {
  readonly alerts: readonly A[];
  /** The points that may be news. */
  readonly selection: PointSelection;
  readonly profileOf: (workspaceId: string) => PreparedProfile;
  readonly load: StatesLoader;
  /** Whether to go on; without it, all matches are scored. */
  readonly hasTime?: () => boolean;
}

/**
 * Finds what alerts report: each opportunity once, at its first point that meets the filter and the minimum score. An opportunity whose first match is
 * before the alert, or before the selected points, is not reported. So the result depends on the versions only.
 */
export async function findReports<A extends Alert>(
  manager: EntityManager,
  { alerts, selection, profileOf, load, hasTime = () => true }: SearchNewsOptions<A>,
): Promise<Report<A>[]> {
  const conditions = conditionsOf(manager);
  await conditions.renew(manager, selection.until);
  // Compiling a statement with hundreds of conditions to machine code would take seconds.
  await manager.query('SET LOCAL jit = off');
  const groups = conditions.group(alerts);
  const found = await findMatches(manager, groups, conditions, selection);
  const all = await findAllPoints(manager, found, { conditions, selection });
  const states = new StatesAt(manager, load);
  const reports: Report<A>[] = [];
  for (const [group, byId] of all)
    for (const [opportunity_id, points] of byId) {
      const isSelected = (at: Date) =>
        found
          .get(group)
          ?.get(opportunity_id)
          ?.some((each) => each.getTime() === at.getTime()) === true;
      for (const alert of group.searches) {
        if (!hasTime()) return reports;
        const at = await findFirst(alert, points, (point) =>
          scoreAt(states, { opportunity_id, point, alert, profileOf }),
        );
        if (at !== undefined && at > alert.since && isSelected(at)) reports.push({ alert, opportunity_id, at });
      }
    }
  return reports;
}

/** Finds all points at which the found opportunities match, also earlier ones. The marks of earlier points are unknown, so these do not count. */
async function findAllPoints<G extends SearchGroup>(
  manager: EntityManager,
  found: Matches<G>,
  { conditions, selection }: { conditions: SearchConditions; selection: PointSelection },
): Promise<Matches<G>> {
  const groups = [...found.keys()].filter(({ isByMarks }) => !isByMarks);
  const ids = [...new Set(groups.flatMap((group) => [...(found.get(group)?.keys() ?? [])]))];
  const earlier = { ids, from: null, until: selection.until, examinedOverlap: null };
  const matches = await findMatches(manager, groups, conditions, earlier);
  for (const [group, byId] of matches)
    for (const id of byId.keys()) if (found.get(group)?.has(id) !== true) byId.delete(id);
  return new Map([...found, ...matches]);
}

async function findFirst(
  { min_score }: Alert,
  points: readonly Date[],
  scoreOf: (point: Date) => Promise<number>,
): Promise<Date | undefined> {
  if (min_score === null) return points[0];
  for (const point of points) if ((await scoreOf(point)) >= min_score) return point;
  return undefined;
}

interface Scored {
  readonly opportunity_id: string;
  readonly point: Date;
  readonly alert: Alert;
  readonly profileOf: (workspaceId: string) => PreparedProfile;
}

async function scoreAt(states: StatesAt, { opportunity_id, point, alert, profileOf }: Scored): Promise<number> {
  const found = await states.at(opportunity_id, point);
  return found === undefined ? 0 : computeTotal(found.now, profileOf(alert.reader.workspaceId));
}

/** Describes reports as news, with the score and the reasons by the profile of the workspace. */
export async function describeReports(
  manager: EntityManager,
  reports: readonly Report[],
  { profileOf, load }: Pick<SearchNewsOptions, 'profileOf' | 'load'>,
): Promise<FoundNews[]> {
  const states = new StatesAt(manager, load);
  await states.loadAll(reports);
  const described = new Map<string, Pick<FoundNews, 'score' | 'changed_fields' | 'facts' | 'rank'>>();
  const news: FoundNews[] = [];
  for (const { alert, opportunity_id, at } of reports) {
    const { workspaceId: workspace_id, personId: person_id } = alert.reader;
    const found = await states.at(opportunity_id, at);
    if (found === undefined) continue;
    const key = `${workspace_id} ${opportunity_id} ${at.getTime()}`;
    const description = described.get(key) ?? describe(found, profileOf(workspace_id));
    described.set(key, description);
    const { search_id } = alert;
    news.push({ person_id, search_id, workspace_id, opportunity_id, kind: 'match', at, ...description });
  }
  return news;
}

function describe(
  { now, before }: Pick<VersionStates, 'now' | 'before'>,
  profile: PreparedProfile,
): Pick<FoundNews, 'score' | 'changed_fields' | 'facts' | 'rank'> {
  const changes = changesOf({ now, before });
  const facts = versionFacts({ now, before }, changes, reasonsOf(now, profile));
  return {
    score: computeTotal(now, profile),
    changed_fields: changes.map(({ field }) => field),
    facts,
    rank: urgencyRank('match', facts, now.at),
  };
}

function reasonsOf({ scorable, at, words }: OpportunityContent, { recipe, keywords }: PreparedProfile): string[] {
  return matchReasons(scorable, at, recipe, words.match(keywords));
}
