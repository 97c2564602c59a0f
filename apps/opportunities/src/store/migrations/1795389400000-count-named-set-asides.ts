import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Set-asides are counted with their names, because a filter finds them by these too. The service counts all rows again before it serves figures. */
export class CountNamedSetAsides1795389400000 implements MigrationInterface {
  name = 'CountNamedSetAsides1795389400000';

  async up(runner: QueryRunner): Promise<void> {
    await markStale(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await markStale(runner);
  }
}

async function markStale(runner: QueryRunner): Promise<void> {
  await runner.query(`insert into opportunity_count values ('stale', false, '', 1, 0, 0) on conflict do nothing`);
}
