import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What came of each batch, and what has to be known of a source record to tell whether a listing still has it. */
export class KeepIntakeResults1795302000000 implements MigrationInterface {
  name = 'KeepIntakeResults1795302000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table intake_result (
        run_id uuid not null,
        seq integer not null,
        source text not null,
        received integer not null,
        added integer not null,
        updated integer not null,
        unchanged integer not null,
        rejected integer not null,
        closed integer not null,
        rejections jsonb not null,
        seen bigint[] not null,
        taken_at timestamptz not null default now(),
        primary key (run_id, seq)
      )`);
    await runner.query(`create index intake_result_taken on intake_result (taken_at)`);
    // The defaults are for a process of the version before, which may still write while this one starts.
    await runner.query(`
      alter table source_record
        add number bigint generated always as identity,
        add changed_at timestamptz not null default now(),
        add open_until timestamptz,
        add unlisted boolean not null default false`);
    // A day ends where the buyer is; a zone that this server does not know counts as Eastern, which is the next it could be.
    await runner.query(`
      with zone as materialized (select name from pg_timezone_names)
      update source_record r
         set changed_at = r.fetched_at,
             open_until = case
               when s.fields->>'lifecycle' in ('closed', 'cancelled', 'awarded', 'archived') then null
               when s.fields->>'lifecycle' = 'forecast' or s.fields->>'due_date' is null then 'infinity'
               when length(s.fields->>'due_date') = 10
                 then ((s.fields->>'due_date')::date + 1)::timestamp at time zone coalesce(zone.name, 'America/New_York') - interval '1 ms'
               else (s.fields->>'due_date')::timestamptz
             end
        from source_record s left join zone on zone.name = s.fields->>'time_zone'
       where s.source_name = r.source_name and s.source_id = r.source_id and s.channel = r.channel`);
    // Holds all that is asked of a listing, so that the records themselves, with their long texts, are not read.
    await runner.query(`
      create index source_record_open on source_record (source_name, channel, source_id) include (number, open_until)
       where open_until is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record drop number, drop changed_at, drop open_until, drop unlisted`);
    await runner.query(`drop table intake_result`);
  }
}
