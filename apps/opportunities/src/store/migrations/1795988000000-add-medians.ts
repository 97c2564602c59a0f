import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the medians of the catalogue, which scores assume for unstated values. From here on, scores have version 5 of the recipe. */
export class AddMedians1795988000000 implements MigrationInterface {
  name = 'AddMedians1795988000000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`create table score_median (
      number integer primary key,
      content jsonb not null,
      compared_at timestamptz not null,
      open_notices integer not null
    )`);
    await runner.query('alter table opportunity_summary add column medians integer');
    await runner.query(
      'create index opportunity_by_medians on opportunity_summary (medians) where medians is not null',
    );
    await makeFormerRecipeIndex(runner, 'default v5');
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeFormerRecipeIndex(runner, 'default v4');
    await runner.query('drop index opportunity_by_medians');
    await runner.query('alter table opportunity_summary drop column medians');
    await runner.query('drop table score_median');
  }
}

async function makeFormerRecipeIndex(runner: QueryRunner, recipe: string): Promise<void> {
  await runner.query('drop index opportunity_of_former_recipe');
  await runner.query(
    `create index opportunity_of_former_recipe on opportunity_summary (id) where recipe <> '${recipe}'`,
  );
}
