import { searchProfileSchema } from '@rfp/contracts/account';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';

/** Returns the recipe of a search profile; the default recipe without a profile. */
export function resolveRecipe(search: RpcRequest<'opportunities.list'>['search']): Recipe {
  const profile = searchProfileSchema.optional().parse(search);
  return profile === undefined ? defaultRecipe : personalRecipe(profile);
}
