import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When details were last asked for: those that cannot be read would otherwise be asked for by every run, and those that can never again. */
export class KeepTriedDetails1795302600000 implements MigrationInterface {
  name = 'KeepTriedDetails1795302600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record add tried_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record drop tried_at`);
  }
}
