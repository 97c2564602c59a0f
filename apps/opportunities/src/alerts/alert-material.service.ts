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
const maxAgencies = 5;
const ofEachAgency = 2;
const maxReasons = 3;
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
    const since = new Date(now.getTime() - recentDays * dayMs);
    const demo = await this.audience.showsDemo(audience);
    const best = await this.list(audience, search, {}, watched);
    const list = (filter: OpportunityFilter, wanted = limit) =>
      this.listFromBest(best, { audience, search, filter, wanted });
    const due = await list({ status: 'active', due_within_days: 30 });
    const planned = await list({ status: 'upcoming' });
    const later = await list({ status: 'active', q: 'due:>30d', min_value: 1_000_000 });
    const strategic = [...planned, ...later].toSorted(byScore).slice(0, limit);
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

  /** The first rows of a filter: those of the best matches if enough of them meet it, because a list of its own takes ten times as long. */
  private async listFromBest(
    best: readonly Opportunity[],
    {
      audience,
      search,
      filter,
      wanted,
    }: { audience: Audience; search: SearchProfile; filter: OpportunityFilter; wanted: number },
  ): Promise<Opportunity[]> {
    const ids = await this.catalogue.idsAmong(
      best.map(({ id }) => id),
      { audience, filter },
    );
    const found = best.filter(({ id }) => ids.has(id)).slice(0, wanted);
    const isComplete = found.length === wanted || best.length < watched;
    return isComplete ? found : this.list(audience, search, filter, wanted);
  }

  private async posted(
    list: (filter: OpportunityFilter, wanted: number) => Promise<Opportunity[]>,
    agencies: readonly string[],
    since: Date,
  ): Promise<Opportunity[]> {
    const posted_since = since.toISOString().slice(0, 10);
    const found: Opportunity[] = [];
    for (const agency_name of agencies.slice(0, maxAgencies))
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
    .slice(0, maxReasons)
    .map(({ label }) => label);
}
