import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An index of the rows that were scored by another recipe than the present one, for the sweep that rescores them: mostly there are none, so that it
 * costs writers nothing. A new version of the recipe needs a migration that makes it anew with its name.
 */
export class FindFormerRecipes1795838000000 implements MigrationInterface {
  name = 'FindFormerRecipes1795838000000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(
      `create index opportunity_of_former_recipe on opportunity_summary (id) where recipe <> 'default v2'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index opportunity_of_former_recipe');
  }
}
