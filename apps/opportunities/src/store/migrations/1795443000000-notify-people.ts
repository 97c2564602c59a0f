import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is new for people who want mails, and the mails in which they get it. */
export class NotifyPeople1795443000000 implements MigrationInterface {
  name = 'NotifyPeople1795443000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table watcher (
        person_id uuid primary key,
        since timestamptz not null,
        threshold smallint not null,
        search jsonb not null,
        schedule jsonb not null
      )`);
    await runner.query(`
      create table digest (
        id uuid primary key default gen_random_uuid(),
        person_id uuid not null,
        created_at timestamptz not null,
        sent_at timestamptz,
        outcome text
      )`);
    await runner.query(`create index digest_person on digest (person_id, created_at)`);
    await runner.query(`create index digest_unsent on digest (created_at) where sent_at is null`);
    await runner.query(`
      create table notification (
        id uuid primary key default gen_random_uuid(),
        person_id uuid not null,
        opportunity_id uuid not null references opportunity_summary (id) on delete cascade,
        kind text not null,
        at timestamptz not null,
        score smallint not null,
        changed_fields text[] not null,
        created_at timestamptz not null,
        dismissed_at timestamptz,
        digest_id uuid
      )`);
    await runner.query(`create unique index notification_once on notification (opportunity_id, person_id, kind, at)`);
    await runner.query(
      `create index notification_shown on notification (person_id, created_at) where dismissed_at is null`,
    );
    await runner.query(
      `create index notification_pending on notification (person_id, created_at) where digest_id is null and dismissed_at is null`,
    );
    await runner.query(`create index notification_digest on notification (digest_id) where digest_id is not null`);
    await runner.query(`create index notification_age on notification (created_at)`);
    await runner.query(`
      create table notified_version (
        opportunity_id uuid primary key references opportunity_summary (id) on delete cascade,
        through timestamptz not null
      )`);
    await runner.query(
      `create index opportunity_summary_known_since on opportunity_summary (known_since) where not demo`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index opportunity_summary_known_since`);
    await runner.query(`drop table notified_version, notification, digest, watcher`);
  }
}
