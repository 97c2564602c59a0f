import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Values are counted by status and kind, so that ceilings and closed ones are not added to estimates. The service counts all rows again before it serves figures. */
export class CountValues1795906354000 implements MigrationInterface {
  name = 'CountValues1795906354000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into opportunity_count values ('stale', false, '', 1, 0, 0) on conflict do nothing`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from opportunity_count where kind = 'value'`);
  }
}
