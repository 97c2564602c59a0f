import { Injectable } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { agencyName } from '@rfp/contracts/agency-name';
import { type Opportunity, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type ScoreFactor } from '@rfp/contracts/score';
import { type AlertMaterial, type Matched } from '@rfp/contracts/smart-alerts';
import { explainScore } from '@rfp/scoring/explain';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history.service.js';
import { amendedDays, type Facts, OpenFacts } from '../personal/open-facts.js';
import { rank, type Ranked } from '../personal/rank.js';
import { Turns } from '../personal/turns.js';
import { type AlertRow, AlertRows } from './alert-rows.js';

/** Matches whose changes are seen. */
const watched = 200;
/** Agencies of a profile whose new notices are looked for. */
const maxAgencies = 5;
const ofEachAgency = 2;
const maxReasons = 3;
const dayMs = 86_400_000;
const dueDays = 30;
const highValue = 1_000_000;

type Request = ParsedRpcRequest<'opportunities.alert-material'>;

/** The first ranked rows that meet a condition. */
type First = (meets: (facts: Facts) => boolean, wanted?: number) => readonly Ranked[];

/** Reads the lists that alerts for a person are composed from. All are taken from one order of the open records by the total of the person. */
@Injectable()
export class AlertMaterialService {
  readonly #rows: AlertRows;

  constructor(
    database: DataSource,
    private readonly audience: AudienceService,
    private readonly catalogue: CatalogueService,
    private readonly facts: OpenFacts,
    history: HistoryService,
  ) {
    this.#rows = new AlertRows(database.manager, history);
  }

  async read(request: Request, now = new Date()): Promise<AlertMaterial> {
    const { audience, search, limit } = request;
    const since = new Date(now.getTime() - amendedDays * dayMs);
    const dueBy = new Date(now.getTime() + dueDays * dayMs);
    const demo = await this.audience.showsDemo(audience);
    const open = (await this.facts.open(demo))?.values() ?? (await this.firstOfEach(request, demo, since));
    const ranked = await rank(open, personalRecipe(search));
    const first: First = (meets, wanted = limit) => firstOf(ranked, meets, wanted);
    const due = first(
      ({ status, due_at }) => status === 'active' && due_at !== null && due_at >= now && due_at <= dueBy,
    );
    const planned = first(({ status }) => status === 'upcoming');
    const later = first(
      (each) => each.status === 'active' && each.due_at !== null && each.due_at > dueBy && dollarsOf(each) >= highValue,
    );
    const posted = postedOf(first, search.company.agencies, startOfDay(since));
    const best = first((each) => each.status !== 'closed' || isSince(each.amended_at, since), watched);
    const changed = best.filter(({ facts }) => isSince(facts.amended_at, since)).slice(0, limit);
    const rows = await this.#rows.read([due, planned, later, posted, changed].flat().map(({ facts }) => facts));
    const matched = await matchWith(rows, search, now);
    return {
      demo,
      due: matched(due),
      strategic: matched([...planned, ...later])
        .toSorted(byScore)
        .slice(0, limit),
      changed: await this.withChanges(changed, matched, audience),
      posted: matched(posted).toSorted(byScore),
      watched: best.length,
    };
  }

  private async withChanges(
    changed: readonly Ranked[],
    matched: (ranked: readonly Ranked[]) => Matched[],
    audience: Request['audience'],
  ): Promise<AlertMaterial['changed']> {
    const lists = changed.map(async (each) => {
      const changes = await this.#rows.changesOf(each.facts, audience);
      return matched([each]).map((match) => ({ ...match, changes: [...changes] }));
    });
    return (await Promise.all(lists)).flat();
  }

  /** Candidates for each list where the open records are too many for memory. */
  private async firstOfEach({ audience, search }: Request, demo: boolean, since: Date): Promise<Facts[]> {
    const posted_since = startOfDay(since).toISOString().slice(0, 10);
    const filters: OpportunityFilter[] = [
      { status: 'active' },
      { status: 'upcoming' },
      { status: 'closed' },
      { status: 'active', due_within_days: dueDays },
      { status: 'active', q: `due:>${dueDays}d`, min_value: highValue },
      ...agenciesOf(search.company.agencies).map((agency_name) => ({ agency_name, posted_since })),
    ];
    const ids = new Set<string>();
    for (const filter of filters)
      for (const { id } of await this.catalogue.firstByTotal({ audience, search, filter }, watched)) ids.add(id);
    return this.facts.of(demo, [...ids].toSorted().toReversed());
  }
}

function firstOf(ranked: readonly Ranked[], meets: (facts: Facts) => boolean, wanted: number): readonly Ranked[] {
  const found: Ranked[] = [];
  for (const each of ranked) {
    if (found.length === wanted) break;
    if (meets(each.facts)) found.push(each);
  }
  return found;
}

function agenciesOf(agencies: readonly string[]): string[] {
  return [...new Set(agencies.slice(0, maxAgencies).map(agencyName))];
}

/** The best new notices of each agency. */
function postedOf(first: First, agencies: readonly string[], since: Date): Ranked[] {
  return agenciesOf(agencies).flatMap((agency) =>
    first(({ agency_name, posted_at }) => agency_name === agency && isSince(posted_at, since), ofEachAgency),
  );
}

function isSince(at: Date | null, since: Date): boolean {
  return at !== null && at >= since;
}

function startOfDay(instant: Date): Date {
  return new Date(`${instant.toISOString().slice(0, 10)}T00:00:00Z`);
}

function dollarsOf({ estimated_value, currency }: Facts): number {
  return currency === null ? Number(estimated_value ?? 0) : 0;
}

/** Gives ranked rows their totals and reasons, as their explanations have them. A row that was removed meanwhile is in no list. */
async function matchWith(
  rows: ReadonlyMap<Facts, AlertRow>,
  search: SearchProfile,
  now: Date,
): Promise<(ranked: readonly Ranked[]) => Matched[]> {
  const recipe = personalRecipe(search);
  const turns = new Turns();
  const matches = new Map<Facts, Matched>();
  for (const [facts, { row, scorable }] of rows) {
    if (turns.isOver) await turns.next();
    const { score, factors } = explainScore(row.id, scorable, now, recipe);
    matches.set(facts, { row, score: score.total, reasons: reasonsOf(factors) });
  }
  const match = ({ facts, sum }: Ranked): Matched[] => {
    const matched = matches.get(facts);
    return matched === undefined ? [] : [{ ...matched, row: { ...matched.row, personal_score: roundedTotal(sum) } }];
  };
  return (ranked) => ranked.flatMap(match);
}

function byScore({ row: one }: Matched, { row: other }: Matched): number {
  return personalScore(other) - personalScore(one) || (one.id < other.id ? 1 : -1);
}

function personalScore({ personal_score, total_score }: Opportunity): number {
  return personal_score ?? total_score;
}

/** What counts most in the total. */
function reasonsOf(factors: readonly ScoreFactor[]): string[] {
  const worth = ({ points, weight = 0 }: ScoreFactor) => points * weight;
  return factors
    .filter((factor) => worth(factor) > 0)
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, maxReasons)
    .map(({ label }) => label);
}
