import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { type Recipe, recipeSchema } from '@rfp/scoring/recipe-schema';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({ content: recipeSchema, used: z.boolean() });

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
    await this.#store(recipeId(defaultRecipe), defaultRecipe);
  }

  /** Keeps a recipe that a person uses, and returns its id. */
  async keep(recipe: Recipe, { user_id: person }: User): Promise<string> {
    const id = recipeId(recipe);
    const use = `${id} ${person}`;
    if (this.#known.has(use)) return id;
    await this.#store(id, recipe);
    if (!isDefault(recipe))
      await this.database.query(
        'INSERT INTO score_recipe_use (recipe_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [id, person],
      );
    if (this.#known.size >= maxKnownUses) this.#known.clear();
    this.#known.add(use);
    return id;
  }

  /**
   * A default recipe, of any version, or one that the person has used.
   * @throws RECIPE_NOT_FOUND
   */
  async find(id: string, { user_id: person }: User): Promise<Recipe> {
    const row = await readOne(
      this.database,
      rowSchema,
      `SELECT content, EXISTS (SELECT FROM score_recipe_use WHERE recipe_id = id AND person_id = $2) AS used
         FROM score_recipe WHERE id = $1`,
      [id, person],
    );
    if (row === undefined || !(row.used || isDefault(row.content)))
      throw new AppError('RECIPE_NOT_FOUND', { details: { recipe: id } });
    return row.content;
  }

  async #store(id: string, recipe: Recipe): Promise<void> {
    await this.database.query(
      'INSERT INTO score_recipe (id, content, first_used_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING',
      [id, JSON.stringify(recipe)],
    );
  }
}

function isDefault({ name }: Recipe): boolean {
  return name === defaultRecipe.name;
}
