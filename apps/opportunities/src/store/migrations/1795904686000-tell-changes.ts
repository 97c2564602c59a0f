import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a notification says of its opportunity, and how soon it calls for action. Those of the previous release have neither, and rank as matches. */
export class TellChanges1795904686000 implements MigrationInterface {
  name = 'TellChanges1795904686000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification add column facts jsonb, add column rank smallint not null default 5');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notification drop column facts, drop column rank');
  }
}
