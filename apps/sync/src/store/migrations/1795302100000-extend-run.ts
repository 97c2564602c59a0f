import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Runs that can be cancelled, limited, scheduled and settled; usage by account; rejected records that can be read again. */
export class ExtendRun1795302100000 implements MigrationInterface {
  name = 'ExtendRun1795302100000';

  async up(runner: QueryRunner): Promise<void> {
    // The number after a run's own is nobody's: with it whatever the run may still hand on is refused, and no later run is.
    await runner.query('alter sequence run_fence increment by 2');
    await runner.query(`
      alter table run
        add column source_name text,
        add column source_kind text,
        add column aside integer not null default 0,
        add column closed integer not null default 0,
        add column requests integer not null default 0,
        add column started_by text,
        add column max_records integer,
        add column tick timestamptz(3),
        add column cancel_requested_at timestamptz,
        add column listing_since timestamptz,
        add column missing jsonb,
        add column announced boolean not null default false,
        add column settled boolean not null default false`);
    await runner.query(`
      update run set
        source_name = coalesce(known.name, source), source_kind = coalesce(known.kind, 'api'), aside = rejected,
        announced = status <> 'running', settled = status <> 'running'
        from (select run.id, given.name, given.kind from run left join (values
                ('grants_gov', 'Grants.gov', 'api'), ('grants_gov_extract', 'Grants.gov daily file', 'file'),
                ('sam_gov', 'SAM.gov', 'api'), ('sam_gov_bulk', 'SAM.gov daily file', 'file'), ('demo', 'Demo data', 'demo')
              ) as given (key, name, kind) on given.key = run.source) known
       where known.id = run.id`);
    await runner.query('alter table run alter column source_name set not null, alter column source_kind set not null');
    await runner.query('create unique index run_one_per_tick on run (source, tick) where tick is not null');
    await runner.query(`create index run_unsettled on run (id) where not settled and status <> 'running'`);
    await runner.query(`
      alter table rejected_record
        add column source text,
        add column stage text,
        add column whole boolean,
        add column replayed_at timestamptz`);
    // What was kept so far was cut to 4,000 characters.
    await runner.query(`
      update rejected_record set
        source = run.source, whole = length(raw) < 4000,
        stage = case when raw like '{"source_name":%' then 'notice' else 'read' end
        from run where run.id = rejected_record.run_id`);
    await runner.query(
      'alter table rejected_record alter column source set not null, alter column stage set not null, alter column whole set not null',
    );
    await runner.query(
      'create index rejected_record_waiting on rejected_record (source, id) where replayed_at is null',
    );
    await runner.query('create index rejected_record_source on rejected_record (source, rejected_at)');
    await runner.query('create index rejected_record_age on rejected_record (rejected_at)');
    await keepRepetitionsOnce(runner);
    await runner.query(`
      create table source_usage (
        account text primary key,
        usage jsonb,
        updated_at timestamptz not null
      )`);
    await runner.query(
      'insert into source_usage (account, usage, updated_at) select source, usage, updated_at from source_state where usage is not null',
    );
    await runner.query(`
      alter table source_state
        drop column usage,
        add column handed_on jsonb,
        add column listing_began_at timestamptz,
        add column listing_received integer not null default 0`);
    // When a listing began that is under way now nobody knows: nothing may count as missing from it.
    await runner.query(`update source_state set listing_began_at = to_timestamp(0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table source_state drop column handed_on, drop column listing_began_at, drop column listing_received, add column usage jsonb',
    );
    await runner.query('update source_state set usage = source_usage.usage from source_usage where account = source');
    await runner.query('drop table source_usage');
    await runner.query('drop trigger rejected_record_again on rejected_record');
    await runner.query('drop function rejected_record_again');
    await runner.query('drop index rejected_record_age');
    await runner.query(
      'alter table rejected_record drop column source, drop column stage, drop column whole, drop column replayed_at',
    );
    await runner.query(`
      alter table run
        drop column source_name, drop column source_kind, drop column aside, drop column closed, drop column requests, drop column started_by,
        drop column max_records, drop column tick, drop column cancel_requested_at, drop column listing_since, drop column missing,
        drop column announced, drop column settled`);
    await runner.query('alter sequence run_fence increment by 1');
  }
}

/**
 * The same record that cannot be read comes with every run, up to a megabyte each time: it waits once. A trigger of the database
 * ensures it for every writer.
 */
async function keepRepetitionsOnce(runner: QueryRunner): Promise<void> {
  await runner.query(`
    delete from rejected_record older using rejected_record newer
     where newer.source = older.source and newer.source_id is not distinct from older.source_id and newer.code = older.code
       and md5(newer.raw) = md5(older.raw) and newer.id > older.id`);
  // Hashes, because an id from outside may be longer than an index takes.
  await runner.query(
    `create index rejected_record_same on rejected_record (source, md5(coalesce(source_id, '')), md5(raw)) where replayed_at is null`,
  );
  await runner.query(`
    create function rejected_record_again() returns trigger language plpgsql as $$
    begin
      update rejected_record set run_id = new.run_id, rejected_at = new.rejected_at, message = new.message
       where source = new.source and md5(coalesce(source_id, '')) = md5(coalesce(new.source_id, '')) and md5(raw) = md5(new.raw)
         and code = new.code and replayed_at is null;
      return case when found then null else new end;
    end $$`);
  await runner.query(
    'create trigger rejected_record_again before insert on rejected_record for each row execute function rejected_record_again()',
  );
}
