import { type Recipe } from '@rfp/scoring/recipe-schema';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recipe that a score was explained with. */
@Entity({ name: 'score_recipe' })
export class ScoreRecipeEntity {
  /** See `recipeId`. */
  @PrimaryColumn('text') id!: string;
  @Column('jsonb') content!: Recipe;
  @Column('timestamptz') first_used_at!: Date;
}

/** A person's use of a recipe: only those who have used one may ask for it, because it has their keywords and amounts. */
@Entity({ name: 'score_recipe_use' })
export class ScoreRecipeUseEntity {
  @PrimaryColumn('text') recipe_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
}
