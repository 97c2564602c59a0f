import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps which requirements of notices people have checked. */
export class KeepCheckedRequirements1795492500000 implements MigrationInterface {
  name = 'KeepCheckedRequirements1795492500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE checked_requirement (
        user_id uuid NOT NULL,
        opportunity_id uuid NOT NULL,
        key text NOT NULL,
        words text NOT NULL,
        beside text[] NOT NULL,
        checked_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, opportunity_id, key)
      )`);
    await runner.query('CREATE INDEX checked_requirement_of_opportunity ON checked_requirement (opportunity_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE checked_requirement');
  }
}
