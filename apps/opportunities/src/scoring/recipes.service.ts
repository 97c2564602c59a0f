import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { type Recipe, recipeSchema } from '@rfp/scoring/recipe-schema';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({ content: recipeSchema });

/** The same for the same numbers, weights and profile: see `recipeIdSchema`. */
export function recipeId(recipe: Recipe): string {
  return createHash('sha256').update(canonicalJson(recipe)).digest('hex').slice(0, 32);
}

/** Ids that this process need not store again. */
const maxKnownIds = 10_000;

/** The recipes that scores were explained with, by a hash of their content: who knows an id knows the recipe. */
@Injectable()
export class RecipesService implements OnApplicationBootstrap {
  readonly #known = new Set<string>();

  constructor(private readonly database: DataSource) {}

  /** The recipe that all rows are scored with is used before anybody asks for an explanation. */
  async onApplicationBootstrap(): Promise<void> {
    await this.keep(defaultRecipe);
  }

  /** Keeps a recipe that is used, and returns its id. */
  async keep(recipe: Recipe): Promise<string> {
    const id = recipeId(recipe);
    if (this.#known.has(id)) return id;
    await this.database.query(
      'INSERT INTO score_recipe (id, content, first_used_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING',
      [id, JSON.stringify(recipe)],
    );
    if (this.#known.size >= maxKnownIds) this.#known.clear();
    this.#known.add(id);
    return id;
  }

  /** @throws RECIPE_NOT_FOUND */
  async find(id: string): Promise<Recipe> {
    const row = await readOne(this.database, rowSchema, 'SELECT content FROM score_recipe WHERE id = $1', [id]);
    if (row === undefined) throw new AppError('RECIPE_NOT_FOUND', { details: { recipe: id } });
    return row.content;
  }
}
