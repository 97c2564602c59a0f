import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * For deleting superseded versions: until when each is known to be needed, when the deleted ones had been fetched, and since when
 * everything is still there. The expression index is what the next versions to look at are found by.
 */
export class PruneVersions1795546000000 implements MigrationInterface {
  name = 'PruneVersions1795546000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table source_record_version add needed_until timestamptz');
    await runner.query(
      'create index source_record_version_needed on source_record_version (coalesce(needed_until, changed_at, fetched_at))',
    );
    await runner.query(`
      create table pruned_version (
        source_name text not null,
        source_id text not null,
        channel text not null,
        moments timestamptz[] not null,
        primary key (source_name, source_id, channel),
        foreign key (source_name, source_id, channel) references source_record (source_name, source_id, channel) on delete cascade
      )`);
    await runner.query(`
      create table history_start (
        id smallint primary key default 1 check (id = 1),
        at timestamptz not null,
        kept_days integer not null
      )`);
    for (const table of ['pruned_version', 'history_start'])
      await runner.query(
        `create trigger catalogue_changed after insert or update or delete or truncate on ${table} for each statement execute function notify_catalogue_change()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table history_start, pruned_version');
    await runner.query('drop index source_record_version_needed');
    await runner.query('alter table source_record_version drop needed_until');
  }
}
