import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** API keys of sources, sealed; one row for each source that has one. */
export class CreateSourceKey1795201300000 implements MigrationInterface {
  name = 'CreateSourceKey1795201300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table source_key (
        source text primary key,
        sealed text not null,
        set_at timestamptz not null,
        set_by_id uuid not null,
        set_by text not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_key');
  }
}
