import { Entity, PrimaryColumn } from 'typeorm';

/** A person's use of a recipe: only those who have used one may ask for it, because it has their keywords and amounts. */
@Entity({ name: 'score_recipe_use' })
export class ScoreRecipeUseEntity {
  @PrimaryColumn('text') recipe_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
}
