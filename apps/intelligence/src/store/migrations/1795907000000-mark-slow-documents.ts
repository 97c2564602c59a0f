import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Documents that took longer to read than usual have turns of their own. */
export class MarkSlowDocuments1795907000000 implements MigrationInterface {
  name = 'MarkSlowDocuments1795907000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document add column slow boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document drop column slow');
  }
}
