import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a source was last changed, so that a request after a change starts a run instead of joining the one before it. */
export class AddSourceChange1795362000000 implements MigrationInterface {
  name = 'AddSourceChange1795362000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table source add column changed_at timestamptz(3) not null default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table source drop column changed_at');
  }
}
