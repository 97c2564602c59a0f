import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The ledger: what each source was asked, what it gave, and from where to go on. */
export class CreateLedger1795132900000 implements MigrationInterface {
  name = 'CreateLedger1795132900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence run_fence');
    await runner.query(`
      create table run (
        id uuid primary key,
        source text not null,
        status text not null,
        trigger text not null,
        fence bigint not null default nextval('run_fence'),
        lease_until timestamptz not null,
        started_at timestamptz not null,
        finished_at timestamptz,
        expected integer,
        received integer not null default 0,
        rejected integer not null default 0,
        added integer not null default 0,
        updated integer not null default 0,
        unchanged integer not null default 0,
        rejected_by_code jsonb not null default '{}',
        reason_code text,
        reason_message text,
        resumes_at timestamptz
      )`);
    await runner.query(`create unique index run_one_running on run (source) where status = 'running'`);
    await runner.query(`create index run_newest on run (source, started_at desc)`);
    await runner.query(`create index run_started on run (started_at desc)`);
    await runner.query(`
      create table rejected_record (
        id uuid primary key,
        run_id uuid not null references run (id) on delete cascade,
        source_id text,
        code text not null,
        message text not null,
        raw text not null,
        rejected_at timestamptz not null
      )`);
    await runner.query(`create index rejected_record_run on rejected_record (run_id, id)`);
    await runner.query(`
      create table source_state (
        source text primary key,
        checkpoint jsonb,
        usage jsonb,
        updated_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_state, rejected_record, run');
    await runner.query('drop sequence run_fence');
  }
}
