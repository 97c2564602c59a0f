import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Adds CPV, UNSPSC, NIGP and NUTS codes. Upkeep rebuilds opportunities with codes of other classifications from their records, because this
 * migration marks their search documents as outdated.
 */
export class AddCommodityCodes1795989000000 implements MigrationInterface {
  name = 'AddCommodityCodes1795989000000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
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
