import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Details are counted apart from the listing that they complete. Runs of earlier versions keep them in their counters. */
export class CountDetailsApart1795375400000 implements MigrationInterface {
  name = 'CountDetailsApart1795375400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run
        add details_expected integer,
        add details_received integer not null default 0,
        add details_rejected integer not null default 0,
        add details_aside integer not null default 0,
        add details_added integer not null default 0,
        add details_updated integer not null default 0,
        add details_unchanged integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run
        drop details_expected, drop details_received, drop details_rejected, drop details_aside,
        drop details_added, drop details_updated, drop details_unchanged`);
  }
}
