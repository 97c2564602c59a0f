import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A confirmed sign-up gets the id that its response named. */
export class AddPendingAccountId1795366000000 implements MigrationInterface {
  name = 'AddPendingAccountId1795366000000';

  async up(runner: QueryRunner): Promise<void> {
    // The default is for replicas of the version before.
    await runner.query('alter table pending_sign_up add column account_id uuid not null default gen_random_uuid()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pending_sign_up drop column account_id');
  }
}
