import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who has used which recipe. Earlier uses are unknown: a person has those recipes again with the next score that is explained by them. */
export class KeepRecipeUses1795908875000 implements MigrationInterface {
  name = 'KeepRecipeUses1795908875000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table score_recipe_use (
        recipe_id text not null references score_recipe (id) on delete cascade,
        person_id uuid not null,
        primary key (recipe_id, person_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table score_recipe_use');
  }
}
