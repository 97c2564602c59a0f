import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sources that people add and schedule, the outcomes of requests that may come twice, and whose turn it is at a web site. */
export class CreateSource1795302000000 implements MigrationInterface {
  name = 'CreateSource1795302000000';

  async up(runner: QueryRunner): Promise<void> {
    // Instants that are compared again after they were read end at milliseconds, as a Date does.
    await runner.query(`
      create table source (
        key text primary key,
        connector text not null,
        name text not null,
        source_type text not null,
        home_url text not null,
        settings jsonb not null,
        ready_made boolean not null,
        paused boolean not null,
        interval_hours integer not null check (interval_hours between 1 and 168),
        max_records integer,
        next_due_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        created_by text,
        request text,
        removed_at timestamptz(3),
        removal text check (removal in ('keep', 'remove')),
        check (not paused or next_due_at is null),
        check (removed_at is null or next_due_at is null)
      )`);
    // A name stands for its source in what was read from it. One that was removed gives it back when that is done.
    await runner.query(
      `create unique index source_name on source (lower(name)) where removed_at is null or removal is not null`,
    );
    await runner.query(`create index source_due on source (next_due_at) where next_due_at is not null`);
    await runner.query(`create index source_removal on source (removed_at) where removal is not null`);
    await runner.query(`
      create table kept_request (
        caller uuid not null,
        request text not null,
        key text not null,
        hash text not null,
        holder uuid not null,
        began_at timestamptz not null,
        outcome jsonb,
        primary key (caller, request, key)
      )`);
    await runner.query(`create index kept_request_age on kept_request (began_at)`);
    await runner.query(`
      create table host_turn (
        host text primary key,
        holder uuid not null,
        free_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table host_turn, kept_request, source');
  }
}
