import { Injectable } from '@nestjs/common';
import { companyProfileSchema, type SearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type Caller } from '@rfp/contracts/caller';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { assessEligibility } from '@rfp/scoring/eligibility/eligibility';
import { explainScore } from '@rfp/scoring/explain';
import { type KeywordMatch } from '@rfp/scoring/matching/match-search';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { withKeywords } from '@rfp/scoring/recipe/recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { type Scorable } from '@rfp/scoring/scorable';
import { type StatedRequirements } from '@rfp/scoring/eligibility/text-requirements';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { readPast } from '../catalogue/as-of/read-past.js';
import { keywordForms } from '../keywords/keyword-forms.js';
import { readNoticeWords } from '../keywords/notice-words.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { buildScorable } from '../merging/build-scorable.js';
import { readRequirements } from '../store/attached-texts.js';
import { readRecipe } from '../store/medians.js';
import { loadRecordsAsOf } from '../store/records/load-records-as-of.js';
import { loadOpportunities } from '../store/records/stored-records.js';
import { readSynonyms } from '../synonyms/synonyms.service.js';
import { RecipesService } from './recipes.service.js';
import { findNoticeRequirements } from './notice-requirements.js';

type Request = RpcRequest<'opportunities.explain'>;
type User = Pick<Caller, 'user_id'>;

/** Explains the score of an opportunity under the recipe of the caller, now or at an earlier instant, and assesses the caller's eligibility. */
@Injectable()
export class ExplainService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly recipes: RecipesService,
  ) {}

  explain(request: Request, user: User): Promise<ScoreExplanation> {
    const { as_of } = request;
    if (as_of === undefined) return this.explainAt(request, user, new Date());
    return readPast(this.database, as_of, (instant) => this.explainAt(request, user, instant));
  }

  private async explainAt(request: Request, user: User, now: Date): Promise<ScoreExplanation> {
    const { audience, keywords } = request;
    const search = searchProfileSchema.optional().parse(request.search);
    const id = await this.audience.findVisible(request.id, audience);
    const { scorable, stated } = await this.load({ id, as_of: request.as_of }, now);
    const base = await this.resolveRecipe(request.recipe, search, user);
    const recipe = keywords.length > 0 ? withKeywords(base, keywords) : base;
    return {
      ...explainScore(id, scorable, now, recipe, await this.matchKeywords(scorable, recipe)),
      recipe_id: await this.recipes.save(base, user),
      eligibility: assessEligibility(scorable, search?.company ?? companyProfileSchema.parse({}), stated),
    };
  }

  private async matchKeywords(scorable: Scorable, { keywords }: Recipe): Promise<readonly KeywordMatch[]> {
    if (keywords.length === 0) return [];
    const { manager } = this.database;
    const forms = await keywordForms(manager, keywords, await readSynonyms(manager));
    const [words] = await readNoticeWords(manager, [scorable]);
    return words?.match(forms) ?? [];
  }

  private async load(
    { id, as_of }: Pick<Request, 'id' | 'as_of'>,
    now: Date,
  ): Promise<{ scorable: Scorable; stated: StatedRequirements }> {
    const stored = (await loadOpportunities(this.database.manager, [id])).get(id);
    if (stored === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const records = as_of === undefined ? stored.records : await loadRecordsAsOf(this.database.manager, id, now);
    if (records.length === 0) throw new AppError('NOT_YET_FETCHED', { details: { id, as_of } });
    // Deadlines and requirements of documents have no history.
    const isNow = as_of === undefined;
    const requiring = isNow ? await readRequirements(this.database, id) : [];
    return {
      scorable: buildScorable({ ...stored, records, documents: isNow ? stored.documents : [] }),
      stated: findNoticeRequirements(mergeNotice(records).fields, requiring),
    };
  }

  private async resolveRecipe(
    recipe: Request['recipe'],
    search: SearchProfile | undefined,
    user: User,
  ): Promise<Recipe> {
    if (recipe !== undefined && recipe !== 'default') return this.recipes.find(recipe, user);
    const base = await readRecipe(this.database);
    return search === undefined || recipe === 'default' ? base : personalRecipe(search, base);
  }
}
