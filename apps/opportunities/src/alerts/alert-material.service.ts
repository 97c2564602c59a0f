import { Injectable } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { type Opportunity, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type ScoreFactor } from '@rfp/contracts/score';
import { type AlertMaterial, type Matched } from '@rfp/contracts/smart-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { explainScore } from '@rfp/scoring/explain';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService, type Ranked } from '../catalogue/catalogue.service.js';
import { AlertFactsService } from './alert-facts.service.js';

/** Matches whose changes are seen. */
const watched = 200;
/** Agencies of a profile whose new notices are looked for. */
const maxAgencies = 5;
const ofEachAgency = 2;
const maxReasons = 3;
const dayMs = 86_400_000;
const recentDays = 14;

const idRow = z.object({ id: z.string() });
const amendedSql = 'SELECT id FROM opportunity_summary WHERE id = ANY($1::uuid[]) AND amended_at >= $2';

type Audience = ParsedRpcRequest<'opportunities.alert-material'>['audience'];

/** The first rows of a filter, best first. */
type FirstOf = (filter: OpportunityFilter, wanted?: number) => Promise<readonly Ranked[]>;

/** What alerts for a person are made of: their best matches, by lists in the order of their own total. */
@Injectable()
export class AlertMaterialService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly catalogue: CatalogueService,
    private readonly facts: AlertFactsService,
  ) {}

  async read(
    { audience, search, limit }: ParsedRpcRequest<'opportunities.alert-material'>,
    now = new Date(),
  ): Promise<AlertMaterial> {
    const since = new Date(now.getTime() - recentDays * dayMs);
    const demo = await this.audience.showsDemo(audience);
    const best = await this.catalogue.firstByTotal({ audience, search, filter: {} }, watched);
    const first: FirstOf = (filter, wanted = limit) => this.firstOf(best, { audience, search, filter, wanted });
    const due = await first({ status: 'active', due_within_days: 30 });
    const planned = await first({ status: 'upcoming' });
    const later = await first({ status: 'active', q: 'due:>30d', min_value: 1_000_000 });
    const posted = await this.posted(first, search.company.agencies, since);
    const changed = (await this.amendedSince(best, since)).slice(0, limit);
    // Of all that are ranked, only the rows that are shown.
    const rows = await this.catalogue.rowsByTotal([...due, ...planned, ...later, ...posted, ...changed]);
    const matched = await this.match(rows, search, now);
    return {
      demo,
      due: matched(due),
      strategic: matched([...planned, ...later])
        .toSorted(byScore)
        .slice(0, limit),
      changed: await Promise.all(
        matched(changed).map(async (each) => ({
          ...each,
          changes: [...(await this.facts.lastChanges(each.row, audience))],
        })),
      ),
      posted: matched(posted).toSorted(byScore),
      watched: best.length,
    };
  }

  /** The first rows of a filter: those of the best matches if enough of them meet it, because a list of its own takes ten times as long. */
  private async firstOf(
    best: readonly Ranked[],
    {
      audience,
      search,
      filter,
      wanted,
    }: { audience: Audience; search: SearchProfile; filter: OpportunityFilter; wanted: number },
  ): Promise<readonly Ranked[]> {
    const ids = await this.catalogue.idsAmong(
      best.map(({ id }) => id),
      { audience, filter },
    );
    const found = best.filter(({ id }) => ids.has(id)).slice(0, wanted);
    const isComplete = found.length === wanted || best.length < watched;
    return isComplete ? found : this.catalogue.firstByTotal({ audience, search, filter }, wanted);
  }

  private async posted(first: FirstOf, agencies: readonly string[], since: Date): Promise<Ranked[]> {
    const posted_since = since.toISOString().slice(0, 10);
    const found: Ranked[] = [];
    for (const agency_name of agencies.slice(0, maxAgencies))
      found.push(...(await first({ agency_name, posted_since }, ofEachAgency)));
    return [...new Map(found.map((ranked) => [ranked.id, ranked])).values()];
  }

  private async amendedSince(best: readonly Ranked[], since: Date): Promise<Ranked[]> {
    if (best.length === 0) return [];
    const amended = await readRows(this.database, idRow, amendedSql, [best.map(({ id }) => id), since]);
    const ids = new Set(amended.map(({ id }) => id));
    return best.filter(({ id }) => ids.has(id));
  }

  /** The rows with their totals and reasons, as their explanations have them. */
  private async match(
    rows: readonly Opportunity[],
    search: SearchProfile,
    now: Date,
  ): Promise<(ranked: readonly Ranked[]) => Matched[]> {
    const recipe = personalRecipe(search);
    const scorables = await this.facts.scorables(rows);
    const matches = new Map<string, Matched>();
    for (const row of rows) {
      const scorable = scorables.get(row.id);
      // One that was removed meanwhile is in no list.
      if (scorable === undefined) continue;
      const { score, factors } = explainScore(row.id, scorable, now, recipe);
      matches.set(row.id, { row, score: score.total, reasons: reasonsOf(factors) });
    }
    return (ranked) => ranked.flatMap(({ id }) => matches.get(id) ?? []);
  }
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
