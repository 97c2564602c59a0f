import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { AppError } from '@rfp/contracts/errors';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { type Recipe, recipeSchema } from '@rfp/scoring/recipe/recipe-schema';
import { DataSource } from 'typeorm';
import { readRecipe } from '../store/medians.js';
import { ScoreRecipeEntity, ScoreRecipeUseEntity } from '../store/entities/score-recipe.entity.js';

type User = Pick<Caller, 'user_id'>;

/** Returns the hash of the numbers, weights and profile of a recipe: see `recipeIdSchema`. */
export function recipeId(recipe: Recipe): string {
  return createHash('sha256').update(canonicalJson(recipe)).digest('hex').slice(0, 32);
}

/** Max uses that this process remembers as stored. */
const maxCachedUses = 10_000;

/** Stores the recipes that explained scores, identified by a hash of their content, and the people who used them. */
@Injectable()
export class RecipesService implements OnApplicationBootstrap {
  readonly #storedUses = new Set<string>();

  constructor(private readonly database: DataSource) {}

  /** Stores the default recipe at startup, so that the scores of rows can be recomputed even if nobody requests an explanation. */
  async onApplicationBootstrap(): Promise<void> {
    await this.saveDefault();
  }

  /** Stores the default recipe with the current medians. */
  async saveDefault(): Promise<void> {
    const recipe = await readRecipe(this.database);
    await this.#store(recipeId(recipe), recipe);
  }

  /** Stores a recipe that a person uses, and returns its id. */
  async save(recipe: Recipe, { user_id: person }: User): Promise<string> {
    const id = recipeId(recipe);
    const use = `${id} ${person}`;
    if (this.#storedUses.has(use)) return id;
    await this.#store(id, recipe);
    if (!isDefault(recipe))
      await this.database.manager
        .createQueryBuilder()
        .insert()
        .into(ScoreRecipeUseEntity)
        .values({ recipe_id: id, person_id: person })
        .orIgnore()
        .execute();
    if (this.#storedUses.size >= maxCachedUses) this.#storedUses.clear();
    this.#storedUses.add(use);
    return id;
  }

  /**
   * Finds a default recipe of any version, or a recipe that the person has used.
   * @throws RECIPE_NOT_FOUND
   */
  async find(id: string, { user_id: person }: User): Promise<Recipe> {
    const { manager } = this.database;
    const row = await manager.findOneBy(ScoreRecipeEntity, { id });
    const mayRead =
      row !== null &&
      (isDefault(row.content) || (await manager.existsBy(ScoreRecipeUseEntity, { recipe_id: id, person_id: person })));
    if (!mayRead) throw new AppError('RECIPE_NOT_FOUND', { details: { recipe: id } });
    // Completes a recipe of an earlier release, which may lack members.
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
