import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The newest runs of a source are found without a walk over all of them; what the records of a page are is said once, by its source. */
export class OrderRuns1795302200000 implements MigrationInterface {
  name = 'OrderRuns1795302200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index run_by_fence on run (source, fence desc)');
    // It was a setting of the connector as well.
    await runner.query(
      `update source set source_type = settings->>'source_type', settings = settings - 'source_type'
        where connector in ('web_page', 'firecrawl') and settings ? 'source_type'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The version before reads a source without the setting, too.
    await runner.query('drop index run_by_fence');
  }
}
