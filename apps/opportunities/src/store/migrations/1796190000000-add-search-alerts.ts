import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds alerts of saved searches, their notifications, mentions, and the state of notifications in the inbox. */
export class AddSearchAlerts1796190000000 implements MigrationInterface {
  name = 'AddSearchAlerts1796190000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table search_alert (
      search_id uuid not null references saved_search (id) on delete cascade,
      person_id uuid not null,
      frequency text not null check (frequency in ('instant', 'hourly', 'daily', 'weekly')),
      time text not null,
      weekday smallint not null check (weekday between 1 and 7),
      min_score smallint,
      since timestamptz not null,
      primary key (search_id, person_id)
    )`);
    await runner.query('create index search_alert_person on search_alert (person_id)');
    // Copies from the auth service, so that nothing is lost while that service is unavailable.
    await runner.query('create table workspace_profile (workspace_id uuid primary key, search jsonb not null)');
    await runner.query(`alter table notification
      add column search_id uuid references saved_search (id) on delete cascade,
      add column workspace_id uuid,
      add column note_id uuid references opportunity_note (id) on delete cascade,
      add column read_at timestamptz,
      add column snoozed_until timestamptz`);
    await runner.query('drop index notification_once');
    await runner.query(`create unique index notification_once on notification (opportunity_id, person_id, kind, at)
      where search_id is null and note_id is null`);
    // A search reports an opportunity once to each person.
    await runner.query(`create unique index notification_of_search on notification (search_id, person_id, opportunity_id)
      where search_id is not null`);
    await runner.query(`create unique index notification_of_note on notification (note_id, person_id)
      where note_id is not null`);
    await runner.query(`create index notification_workspace on notification (workspace_id, person_id)
      where workspace_id is not null`);
    await runner.query(`create index notification_inbox on notification (person_id, created_at desc, id)
      where dismissed_at is null`);
    await runner.query('drop index notification_shown');
    // The frequencies whose next mail depends on the time of this mail; null: all, for mails of earlier releases.
    await runner.query('alter table digest add column frequencies text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table digest drop column frequencies');
    await runner.query(
      'create index notification_shown on notification (person_id, created_at) where dismissed_at is null',
    );
    await runner.query('delete from notification where search_id is not null or note_id is not null');
    for (const index of ['inbox', 'workspace', 'of_note', 'of_search', 'once'])
      await runner.query(`drop index notification_${index}`);
    await runner.query('create unique index notification_once on notification (opportunity_id, person_id, kind, at)');
    await runner.query(`alter table notification drop column search_id, drop column workspace_id, drop column note_id,
      drop column read_at, drop column snoozed_until`);
    await runner.query('drop table workspace_profile');
    await runner.query('drop table search_alert');
  }
}
