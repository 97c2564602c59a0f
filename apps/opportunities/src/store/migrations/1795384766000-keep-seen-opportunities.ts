import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which version of an opportunity each person has acknowledged. */
export class KeepSeenOpportunities1795384766000 implements MigrationInterface {
  name = 'KeepSeenOpportunities1795384766000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table seen_opportunity (
        person_id uuid not null,
        opportunity_id uuid not null references opportunity_summary (id) on delete cascade,
        version integer not null,
        seen_through timestamptz not null,
        seen_at timestamptz not null,
        primary key (person_id, opportunity_id)
      )`);
    await runner.query(`create index seen_opportunity_opportunity on seen_opportunity (opportunity_id)`);
    await runner.query(`create index seen_opportunity_age on seen_opportunity (person_id, seen_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table seen_opportunity`);
  }
}
