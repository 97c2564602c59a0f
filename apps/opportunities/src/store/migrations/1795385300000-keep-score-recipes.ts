import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The recipes that scores were explained with, so that a past score can be computed again. */
export class KeepScoreRecipes1795385300000 implements MigrationInterface {
  name = 'KeepScoreRecipes1795385300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table score_recipe (id text primary key, content jsonb not null, first_used_at timestamptz not null)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table score_recipe`);
  }
}
