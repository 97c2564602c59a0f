import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is about people of opportunities that were emptied by a split or merge by hand, until undoing it brings them back. */
export class KeepEmptiedOpportunities1795788200000 implements MigrationInterface {
  name = 'KeepEmptiedOpportunities1795788200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table emptied_opportunity (
        id uuid primary key,
        emptied_at timestamptz not null,
        rows jsonb not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table emptied_opportunity`);
  }
}
