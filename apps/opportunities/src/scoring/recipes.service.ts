import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { AppError } from '@rfp/contracts/errors';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { type Recipe, recipeSchema } from '@rfp/scoring/recipe-schema';
import { DataSource } from 'typeorm';
import { readRecipe } from '../store/medians.js';
import { ScoreRecipeEntity, ScoreRecipeUseEntity } from '../store/score-recipe.entity.js';

type User = Pick<Caller, 'user_id'>;

/** The same for the same numbers, weights and profile: see `recipeIdSchema`. */
export function recipeId(recipe: Recipe): string {
  return createHash('sha256').update(canonicalJson(recipe)).digest('hex').slice(0, 32);
}

/** Uses that this process need not store again. */
const maxKnownUses = 10_000;

/** The recipes that scores were explained with, by a hash of their content, and who used them. */
@Injectable()
export class RecipesService implements OnApplicationBootstrap {
  readonly #known = new Set<string>();

  constructor(private readonly database: DataSource) {}

  /** The recipe that all rows are scored with is used before anybody asks for an explanation. */
  async onApplicationBootstrap(): Promise<void> {
    await this.keepDefault();
  }

  /** Keeps the default recipe with the present medians. */
  async keepDefault(): Promise<void> {
    const recipe = await readRecipe(this.database);
    await this.#store(recipeId(recipe), recipe);
  }

  /** Keeps a recipe that a person uses, and returns its id. */
  async keep(recipe: Recipe, { user_id: person }: User): Promise<string> {
    const id = recipeId(recipe);
    const use = `${id} ${person}`;
    if (this.#known.has(use)) return id;
    await this.#store(id, recipe);
    if (!isDefault(recipe))
      await this.database.manager
        .createQueryBuilder()
        .insert()
        .into(ScoreRecipeUseEntity)
        .values({ recipe_id: id, person_id: person })
        .orIgnore()
        .execute();
    if (this.#known.size >= maxKnownUses) this.#known.clear();
    this.#known.add(use);
    return id;
  }

  /**
   * A default recipe, of any version, or one that the person has used.
   * @throws RECIPE_NOT_FOUND
   */
  async find(id: string, { user_id: person }: User): Promise<Recipe> {
    const { manager } = this.database;
    const row = await manager.findOneBy(ScoreRecipeEntity, { id });
    const mayRead =
      row !== null &&
      (isDefault(row.content) || (await manager.existsBy(ScoreRecipeUseEntity, { recipe_id: id, person_id: person })));
    if (!mayRead) throw new AppError('RECIPE_NOT_FOUND', { details: { recipe: id } });
    // A recipe of an earlier release lacks members.
    return recipeSchema.parse(row.content);
  }

  async #store(id: string, recipe: Recipe): Promise<void> {
    await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(ScoreRecipeEntity)
      .values({ id, content: recipe, first_used_at: new Date() })
      .orIgnore()
      .execute();
  }
}

function isDefault({ name }: Recipe): boolean {
  return name === defaultRecipe.name;
}
