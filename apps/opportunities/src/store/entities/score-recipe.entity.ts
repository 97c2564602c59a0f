import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recipe that was used to explain a score. */
@Entity({ name: 'score_recipe' })
export class ScoreRecipeEntity {
  /** See `recipeId`. */
  @PrimaryColumn('text') id!: string;
  @Column('jsonb') content!: Recipe;
  @Column('timestamptz') first_used_at!: Date;
}

/** A person's use of a recipe. Only people who used a recipe may read it, because it contains their keywords and amounts. */
@Entity({ name: 'score_recipe_use' })
export class ScoreRecipeUseEntity {
  @PrimaryColumn('text') recipe_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
}
