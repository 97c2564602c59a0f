import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { PersonalOrdersService } from './personal-orders.service.js';
import { resolveRecipe } from './recipe/resolve-recipe.js';

/** Adds personal totals to rows of lists. */
@Injectable()
export class PersonalScoresService {
  constructor(private readonly orders: PersonalOrdersService) {}

  /** Adds totals if there is a profile. Returns rows without totals if these take long to prepare. */
  async add(rows: readonly Opportunity[], search: RpcRequest<'opportunities.list'>['search']): Promise<Opportunity[]> {
    const recipe = resolveRecipe(search);
    const isKnown = rows.every(({ personal_score }) => personal_score !== undefined);
    if (recipe === defaultRecipe || isKnown) return [...rows];
    try {
      const ids = rows.map(({ id }) => id);
      const scores = await this.orders.scores(recipe, ids);
      return rows.map((row) => ({ ...row, personal_score: row.personal_score ?? scores.get(row.id) }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'ORDER_NOT_READY') return [...rows];
      throw error;
    }
  }
}
