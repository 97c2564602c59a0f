import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether a batch has listed notices or their details. Earlier batches of a run still count together. */
export class CountDetailsApart1795376740000 implements MigrationInterface {
  name = 'CountDetailsApart1795376740000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table intake_result add phase text not null default 'listing'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table intake_result drop phase');
  }
}
