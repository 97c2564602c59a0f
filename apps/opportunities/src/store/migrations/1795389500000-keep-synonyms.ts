import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps the synonyms that users add, and which built-in ones they switch off. Lists and searches depend on them. */
export class KeepSynonyms1795389500000 implements MigrationInterface {
  name = 'KeepSynonyms1795389500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table search_synonym (
        id text primary key,
        forms text[],
        enabled boolean not null,
        changed_by uuid not null,
        changed_label text not null,
        changed_at timestamptz not null
      )`);
    await runner.query(
      'create trigger catalogue_changed after insert or update or delete or truncate on search_synonym for each statement execute function notify_catalogue_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table search_synonym');
  }
}
