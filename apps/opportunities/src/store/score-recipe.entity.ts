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
