import { Injectable } from '@nestjs/common';
import { type CompanyProfile, preferredAndRequired } from '@rfp/contracts/account';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type AlertMaterial, type Matched } from '@rfp/contracts/intelligence/smart-alerts';
import { findAlertObstacle } from '@rfp/scoring/eligibility/alert-obstacle';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { type KeywordForms, keywordForms } from '../keywords/keyword-forms.js';
import { matchReasons } from '../notifications/news/match-reasons.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { type RankedRow, rankedRows } from '../personal/ranked-rows.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { Turns } from '../personal/turns.js';
import { type AlertRow, AlertRows } from './alert-rows.js';

/** Days for which a posting or an amendment is new. */
const recentDays = 14;
/** Number of best matches whose changes are watched. */
const watchedMatches = 200;
/** Max agencies of a profile that are searched for new notices. */
const maxAgencies = 5;
const maxPerAgency = 2;
const maxReasons = 3;
const dayMs = 86_400_000;
const dueDays = 30;
const highValue = 1_000_000;

type Request = ParsedRpcRequest<'opportunities.alert-material'>;

/** Max rows of one list to examine, in total and per step. Examining a row reads its texts. */
const maxExamined = 400;
const examinedPerStep = 20;

/** The person who receives the alerts. */
interface Recipient {
  readonly recipe: Recipe;
  readonly company: CompanyProfile;
  readonly forms: readonly KeywordForms[];
  readonly now: Date;
}

/** Returns the first ranked rows that meet a condition and are worth an alert. */
type FindFirst = (meets: (row: RankedRow) => boolean, max?: number) => Promise<readonly RankedRow[]>;

/** Reads the lists for a person's alerts. Every list is a selection of the open opportunities that match the profile, sorted by personal score. */
@Injectable()
export class AlertMaterialService {
  readonly #rows: AlertRows;

  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly orders: PersonalOrdersService,
    history: HistoryService,
  ) {
    this.#rows = new AlertRows(database.manager, history);
  }

  async read(request: Request, now = new Date()): Promise<AlertMaterial> {
    const { audience, search, limit } = request;
    const since = new Date(now.getTime() - recentDays * dayMs);
    const dueBy = new Date(now.getTime() + dueDays * dayMs);
    const demo = await this.audience.showsDemo(audience);
    const recipe = personalRecipe(search);
    const forms = await keywordForms(this.database, recipe.keywords, await this.synonyms.current());
    const ranked = rankedRows(await this.orders.matches(recipe), { demo });
    const findFirst: FindFirst = (meets, max = limit) =>
      this.findWorthAlerting(ranked.filter(meets), max, { recipe, company: search.company, forms, now });
    const due = await findFirst(
      ({ status, kind, due_at }) =>
        status === 'active' &&
        kind !== 'lead' &&
        due_at !== null &&
        due_at >= now.getTime() &&
        due_at <= dueBy.getTime(),
    );
    const planned = await findFirst(({ status, kind }) => status === 'upcoming' || kind === 'lead');
    const highValueLater = await findFirst(
      (each) =>
        each.status === 'active' &&
        each.kind !== 'lead' &&
        each.due_at !== null &&
        each.due_at > dueBy.getTime() &&
        (each.dollars ?? 0) >= highValue,
    );
    const posted = await findPosted(findFirst, preferredAndRequired(search.company, 'agencies'), startOfDay(since));
    const best = new Set(ranked.slice(0, watchedMatches));
    const changed = await findFirst((each) => best.has(each) && isOnOrAfter(each.amended_at, since));
    const rows = await this.#rows.read([due, planned, highValueLater, posted, changed].flat());
    const toMatches = await createMatcher(rows, { recipe, forms, now });
    return {
      demo,
      due: toMatches(due),
      strategic: toMatches([...planned, ...highValueLater])
        .toSorted(byScore)
        .slice(0, limit),
      changed: await this.withChanges(changed, toMatches, audience),
      posted: toMatches(posted).toSorted(byScore),
      watched: best.size,
    };
  }

  /** Finds the first rows that are worth an alert: see `findAlertObstacle`. */
  private async findWorthAlerting(
    ranked: readonly RankedRow[],
    max: number,
    { recipe, company, forms, now }: Recipient,
  ): Promise<RankedRow[]> {
    const found: RankedRow[] = [];
    for (let at = 0; at < Math.min(ranked.length, maxExamined) && found.length < max; at += examinedPerStep) {
      const batch = ranked.slice(at, at + examinedPerStep);
      const read = await this.#rows.read(batch);
      const isWorthAlerting = ({ state }: RankedRow) => {
        const row = read.get(state);
        if (row === undefined) return false;
        const facts = { scorable: row.scorable, keywords: row.words.match(forms), stated: row.stated };
        return findAlertObstacle(facts, { recipe, company }, now) === null;
      };
      found.push(...batch.filter(isWorthAlerting));
    }
    return found.slice(0, max);
  }

  private async withChanges(
    changed: readonly RankedRow[],
    toMatches: (ranked: readonly RankedRow[]) => Matched[],
    audience: Request['audience'],
  ): Promise<AlertMaterial['changed']> {
    const lists = changed.map(async (each) => {
      const changes = await this.#rows.readChanges(each, audience);
      return toMatches([each]).map((match) => ({ ...match, changes: [...changes] }));
    });
    return (await Promise.all(lists)).flat();
  }
}

function distinctAgencies(agencies: readonly string[]): string[] {
  return [...new Set(agencies.slice(0, maxAgencies).map(agencyName))];
}

/** Finds the best new notices of each agency. */
async function findPosted(findFirst: FindFirst, agencies: readonly string[], since: Date): Promise<RankedRow[]> {
  const found: RankedRow[] = [];
  for (const agency of distinctAgencies(agencies))
    found.push(
      ...(await findFirst(
        ({ agency_name, posted_at }) => agency_name === agency && isOnOrAfter(posted_at, since),
        maxPerAgency,
      )),
    );
  return found;
}

function isOnOrAfter(at: number | null, since: Date): boolean {
  return at !== null && at >= since.getTime();
}

function startOfDay(instant: Date): Date {
  return new Date(`${instant.toISOString().slice(0, 10)}T00:00:00Z`);
}

/** Returns a function that adds score and reasons to ranked rows, equal to those of their explanations. It omits rows that were removed meanwhile. */
async function createMatcher(
  rows: ReadonlyMap<string, AlertRow>,
  { recipe, forms, now }: { recipe: Recipe; forms: readonly KeywordForms[]; now: Date },
): Promise<(ranked: readonly RankedRow[]) => Matched[]> {
  const turns = new Turns();
  const reasons = new Map<string, string[]>();
  for (const [state, { scorable, words }] of rows) {
    if (turns.isOver) await turns.next();
    reasons.set(state, matchReasons(scorable, now, recipe, words.match(forms)).slice(0, maxReasons));
  }
  const match = ({ state, sum }: RankedRow): Matched[] => {
    const row = rows.get(state)?.row;
    const score = roundedTotal(sum);
    return row === undefined
      ? []
      : [{ row: { ...row, personal_score: score }, score, reasons: reasons.get(state) ?? [] }];
  };
  return (ranked) => ranked.flatMap(match);
}

function byScore({ row: one }: Matched, { row: other }: Matched): number {
  return personalScore(other) - personalScore(one) || (one.id < other.id ? 1 : -1);
}

function personalScore({ personal_score, total_score }: Opportunity): number {
  return personal_score ?? total_score;
}
