import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Codes of CPV, UNSPSC, NIGP and NUTS. Opportunities with codes of other classifications are made anew from their records by upkeep, as those whose
 * search document is outdated.
 */
export class AddCommodityCodes1795989000000 implements MigrationInterface {
  name = 'AddCommodityCodes1795989000000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`alter table opportunity_summary
      add column cpv_codes text[], add column unspsc_codes text[], add column nigp_codes text[], add column nuts_codes text[]`);
    await runner.query(`update opportunity_search s set made_by = 0
      from opportunity_text t where t.id = s.id and t.other_codes <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table opportunity_summary
      drop column cpv_codes, drop column unspsc_codes, drop column nigp_codes, drop column nuts_codes`);
  }
}
