import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createDeadLetters, createOutboxAndInbox, createOutboxStore } from '../src/schema/kit-tables.js';

/** Creates the tables of this library, like the baseline of a service. */
class CreateKit1767225600000 implements MigrationInterface {
  readonly name = 'CreateKit1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxAndInbox(runner);
    await createOutboxStore(runner);
    await createDeadLetters(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_letter, outbox_store, inbox, outbox');
  }
}

export const kitMigrations = [CreateKit1767225600000];
