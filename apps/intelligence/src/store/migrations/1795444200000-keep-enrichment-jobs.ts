import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps bulk enrichments, so that they survive a restart. */
export class KeepEnrichmentJobs1795444200000 implements MigrationInterface {
  name = 'KeepEnrichmentJobs1795444200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE enrichment_job (
        id uuid PRIMARY KEY,
        person uuid NOT NULL,
        audience text NOT NULL,
        state text NOT NULL,
        reason text,
        continues_at timestamptz,
        created_at timestamptz NOT NULL,
        finished_at timestamptz,
        leased_until timestamptz
      )`);
    await runner.query('CREATE INDEX enrichment_job_of_person ON enrichment_job (person, created_at)');
    await runner.query('CREATE INDEX enrichment_job_by_state ON enrichment_job (state, created_at)');
    await runner.query(`
      CREATE TABLE enrichment_item (
        job_id uuid NOT NULL,
        position integer NOT NULL,
        opportunity_id uuid NOT NULL,
        state text NOT NULL,
        reason text,
        answer jsonb,
        PRIMARY KEY (job_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE enrichment_item, enrichment_job');
  }
}
