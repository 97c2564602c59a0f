import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the contract vehicle. Stored opportunities get it when a sync next reads a notice that states it. */
export class AddContractVehicle1795941981000 implements MigrationInterface {
  name = 'AddContractVehicle1795941981000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query('alter table opportunity_summary add column contract_vehicle text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table opportunity_summary drop column contract_vehicle');
  }
}
