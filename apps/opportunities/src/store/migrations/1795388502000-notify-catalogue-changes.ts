import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What lists, details and figures are read from. A detail says when its records were fetched, also if nothing else of them changed. */
const tables = [
  'opportunity_summary',
  'source_record',
  'opportunity_count',
  'search_word',
  'merge_decision',
  'merge_decision_notice',
];

/**
 * Every commit that may change what somebody reads notifies the service: also those of the previous release and corrections by hand.
 * PostgreSQL sends equal notifications of a transaction once.
 */
export class NotifyCatalogueChanges1795388502000 implements MigrationInterface {
  name = 'NotifyCatalogueChanges1795388502000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function notify_catalogue_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalogue_changed', 'all');
        return null;
      end $$`);
    for (const table of tables)
      await runner.query(
        `create trigger catalogue_changed after insert or update or delete or truncate on ${table} for each statement execute function notify_catalogue_change()`,
      );
    await runner.query(`
      create function notify_seen_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalogue_changed', to_jsonb(coalesce(new, old)) ->> 'person_id');
        return null;
      end $$`);
    await runner.query(
      'create trigger catalogue_changed after insert or update or delete on seen_opportunity for each row execute function notify_seen_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function notify_catalogue_change, notify_seen_change cascade');
  }
}
