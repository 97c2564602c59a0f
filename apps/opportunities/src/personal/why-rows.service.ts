import { Injectable } from '@nestjs/common';
import { searchProfileSchema, type CompanyProfile } from '@rfp/contracts/account';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Why } from '@rfp/contracts/opportunities/for-you';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { assessEligibility } from '@rfp/scoring/eligibility/eligibility';
import { isSearch, matchSearch } from '@rfp/scoring/matching/match-search';
import { hasOwnRecipe, personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { DataSource } from 'typeorm';
import { type AlertRow, AlertRows } from '../alerts/alert-rows.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { type KeywordForms, keywordForms } from '../keywords/keyword-forms.js';
import { matchReasons } from '../notifications/news/match-reasons.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';

const maxReasons = 3;

/** Adds to the rows of lists the reasons why they match a person's profile, and the requirement that they fail. */
@Injectable()
export class WhyRowsService {
  constructor(
    private readonly database: DataSource,
    private readonly synonyms: SynonymsService,
    private readonly history: HistoryService,
  ) {}

  async add(
    rows: readonly Opportunity[],
    search: RpcRequest<'opportunities.list'>['search'],
    now = new Date(),
  ): Promise<Opportunity[]> {
    const profile = searchProfileSchema.optional().parse(search);
    if (profile === undefined || !hasOwnRecipe(profile)) return [...rows];
    const recipe = personalRecipe(profile);
    const forms = await keywordForms(this.database, recipe.keywords, await this.synonyms.current());
    // Not cached, because the requirements of a document may change without a change of the opportunity.
    const known = await new AlertRows(this.database.manager, this.history, 0).read(
      rows.map(({ id }) => ({ id, state: id })),
    );
    return rows.map((row) => {
      const found = known.get(row.id);
      return found === undefined
        ? row
        : { ...row, why: explainMatch(found, { recipe, company: profile.company, forms, now }) };
    });
  }
}

function explainMatch(
  { scorable, words, stated }: AlertRow,
  reader: { recipe: Recipe; company: CompanyProfile; forms: readonly KeywordForms[]; now: Date },
): Why {
  const { recipe, company, forms, now } = reader;
  const failed = assessEligibility(scorable, company, stated()).find(({ state }) => state === 'failed');
  const { requirement, reason, quote = null } = failed ?? {};
  const keywords = words.match(forms);
  // A notice that does not match the person's search has no reasons, even if its general score is high.
  const isUnmatched = isSearch(recipe) && matchSearch(scorable, recipe, keywords).length === 0;
  return {
    reasons: isUnmatched ? [] : matchReasons(scorable, now, recipe, keywords).slice(0, maxReasons),
    fails: requirement === undefined || reason === undefined ? null : { requirement, reason, quote },
  };
}
