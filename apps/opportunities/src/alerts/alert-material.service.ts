import { Injectable } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { maxPersonalRows, type Opportunity, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type ScoreFactor } from '@rfp/contracts/score';
import { type AlertMaterial, type Matched } from '@rfp/contracts/smart-alerts';
import { explainScore } from '@rfp/scoring/explain';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history.service.js';
import { shortenChange } from '../notifications/news-facts.js';
import { scorableOf } from '../merging/scorable-of.js';
import { loadOpportunities } from '../store/stored-records.js';

/** Matches whose changes are seen. */
const watched = 200;
/** Agencies of a profile whose new notices are looked for. */
const mostAgencies = 5;
const ofEachAgency = 2;
const mostReasons = 3;
const dayMs = 86_400_000;
const recentDays = 14;

type Audience = ParsedRpcRequest<'opportunities.alert-material'>['audience'];

/** What alerts for a person are made of: their best matches, by lists in the order of their own total. */
@Injectable()
export class AlertMaterialService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly catalogue: CatalogueService,
    private readonly history: HistoryService,
  ) {}

  async read(
    { audience, search, limit }: ParsedRpcRequest<'opportunities.alert-material'>,
    now = new Date(),
  ): Promise<AlertMaterial> {
    const list = (filter: OpportunityFilter, wanted = limit) => this.list(audience, search, filter, wanted);
    const since = new Date(now.getTime() - recentDays * dayMs);
    const demo = await this.audience.showsDemo(audience);
    const due = await list({ status: 'active', due_within_days: 30 });
    const planned = await list({ status: 'upcoming' });
    const later = await list({ status: 'active', q: 'due:>30d', min_value: 1_000_000 });
    const strategic = [...planned, ...later].toSorted(byScore).slice(0, limit);
    const best = await list({}, watched);
    const changed = best.filter(({ amended_at }) => amended_at !== null && new Date(amended_at) >= since);
    const posted = await this.posted(list, search.company.agencies, since);
    const matched = await this.match([...due, ...strategic, ...changed.slice(0, limit), ...posted], search, now);
    return {
      demo,
      due: matched(due),
      strategic: matched(strategic),
      changed: await Promise.all(
        matched(changed.slice(0, limit)).map(async (each) => ({
          ...each,
          changes: await this.lastChanges(each, audience),
        })),
      ),
      posted: matched(posted),
      watched: best.length,
    };
  }

  private async list(
    audience: Audience,
    search: SearchProfile,
    filter: OpportunityFilter,
    limit: number,
  ): Promise<Opportunity[]> {
    const sort = ['personal_total', 'DESC'] as const;
    const page = await this.catalogue.list({
      audience,
      search,
      filter,
      sort: [...sort],
      offset: 0,
      limit: Math.min(limit, maxPersonalRows),
    });
    return page.rows;
  }

  private async posted(
    list: (filter: OpportunityFilter, wanted: number) => Promise<Opportunity[]>,
    agencies: readonly string[],
    since: Date,
  ): Promise<Opportunity[]> {
    const posted_since = since.toISOString().slice(0, 10);
    const found: Opportunity[] = [];
    for (const agency_name of agencies.slice(0, mostAgencies))
      found.push(...(await list({ agency_name, posted_since }, ofEachAgency)));
    const unique = new Map(found.map((row) => [row.id, row]));
    return [...unique.values()].toSorted(byScore);
  }

  /** The totals and reasons of rows, as their explanations have them. */
  private async match(
    rows: readonly Opportunity[],
    search: SearchProfile,
    now: Date,
  ): Promise<(rows: readonly Opportunity[]) => Matched[]> {
    const stored = await loadOpportunities(this.database.manager, [...new Set(rows.map(({ id }) => id))]);
    const recipe = personalRecipe(search);
    const explained = new Map<string, Omit<Matched, 'row'>>();
    for (const each of stored.values()) {
      const { id } = each;
      const { score, factors } = explainScore(id, scorableOf(each), now, recipe);
      explained.set(id, { score: score.total, reasons: reasonsOf(factors) });
    }
    // One that was removed meanwhile is in no list.
    return (wanted) =>
      wanted.flatMap((row) => {
        const found = explained.get(row.id);
        return found === undefined ? [] : [{ row, ...found }];
      });
  }

  private async lastChanges({ row: { id } }: Matched, audience: Audience) {
    const { versions } = await this.history.read({ id, audience, limit: 1 });
    return versions[0]?.changes.map(shortenChange) ?? [];
  }
}

function byScore(one: Opportunity, other: Opportunity): number {
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
    .slice(0, mostReasons)
    .map(({ label }) => label);
}
