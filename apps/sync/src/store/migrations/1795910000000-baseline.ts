import { type Baseline, rejectUndo } from '@rfp/persistence/schema/baseline';
import { createOutboxAndInbox, createOutboxStore } from '@rfp/persistence/schema/kit-tables';
import { type QueryRunner } from 'typeorm';

/** Fences grow by two. The number after a run's own is never assigned: with it, intake refuses late batches of the run but not of later runs. */
const fence = 'CREATE SEQUENCE run_fence INCREMENT BY 2';

const tables = `
  -- Instants that are compared again after they were read have milliseconds, as a Date does.
  CREATE TABLE source (
    key text PRIMARY KEY,
    connector text NOT NULL,
    name text NOT NULL,
    source_type text NOT NULL,
    home_url text NOT NULL,
    settings jsonb NOT NULL,
    ready_made boolean NOT NULL,
    paused boolean NOT NULL,
    interval_hours integer NOT NULL,
    max_records integer,
    next_due_at timestamptz(3),
    created_at timestamptz(3) DEFAULT now() NOT NULL,
    created_by text,
    request text,
    removed_at timestamptz(3),
    removal text,
    changed_at timestamptz(3) DEFAULT now() NOT NULL,
    CHECK (NOT paused OR next_due_at IS NULL),
    CHECK (removed_at IS NULL OR next_due_at IS NULL),
    CHECK (interval_hours >= 1 AND interval_hours <= 168),
    CHECK (removal IN ('keep', 'remove'))
  );
  CREATE INDEX source_due ON source (next_due_at) WHERE next_due_at IS NOT NULL;
  -- A removed source keeps its name until its records are removed.
  CREATE UNIQUE INDEX source_name ON source (lower(name)) WHERE removed_at IS NULL OR removal IS NOT NULL;
  CREATE INDEX source_removal ON source (removed_at) WHERE removal IS NOT NULL;

  -- API keys of sources, sealed.
  CREATE TABLE source_key (
    source text PRIMARY KEY,
    sealed text NOT NULL,
    set_at timestamptz NOT NULL,
    set_by_id uuid NOT NULL,
    set_by text NOT NULL
  );

  CREATE TABLE source_state (
    source text PRIMARY KEY,
    checkpoint jsonb,
    updated_at timestamptz NOT NULL,
    handed_on jsonb,
    listing_began_at timestamptz,
    listing_received integer DEFAULT 0 NOT NULL
  );

  CREATE TABLE source_usage (
    account text PRIMARY KEY,
    usage jsonb,
    updated_at timestamptz NOT NULL
  );

  CREATE TABLE run (
    id uuid PRIMARY KEY,
    source text NOT NULL,
    status text NOT NULL,
    trigger text NOT NULL,
    fence bigint DEFAULT nextval('run_fence') NOT NULL,
    lease_until timestamptz NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    expected integer,
    received integer DEFAULT 0 NOT NULL,
    rejected integer DEFAULT 0 NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    rejected_by_code jsonb DEFAULT '{}' NOT NULL,
    reason_code text,
    reason_message text,
    resumes_at timestamptz,
    source_name text NOT NULL,
    source_kind text NOT NULL,
    aside integer DEFAULT 0 NOT NULL,
    closed integer DEFAULT 0 NOT NULL,
    requests integer DEFAULT 0 NOT NULL,
    started_by text,
    max_records integer,
    tick timestamptz(3),
    cancel_requested_at timestamptz,
    listing_since timestamptz,
    missing jsonb,
    announced boolean DEFAULT false NOT NULL,
    settled boolean DEFAULT false NOT NULL,
    details_expected integer,
    details_received integer DEFAULT 0 NOT NULL,
    details_rejected integer DEFAULT 0 NOT NULL,
    details_aside integer DEFAULT 0 NOT NULL,
    details_added integer DEFAULT 0 NOT NULL,
    details_updated integer DEFAULT 0 NOT NULL,
    details_unchanged integer DEFAULT 0 NOT NULL
  );
  CREATE INDEX run_by_fence ON run (source, fence DESC);
  CREATE INDEX run_newest ON run (source, started_at DESC);
  CREATE UNIQUE INDEX run_one_per_tick ON run (source, tick) WHERE tick IS NOT NULL;
  CREATE UNIQUE INDEX run_one_running ON run (source) WHERE status = 'running';
  CREATE INDEX run_started ON run (started_at DESC);
  CREATE INDEX run_unsettled ON run (id) WHERE NOT settled AND status <> 'running';

  -- Records that could not be read, until somebody replays them.
  CREATE TABLE rejected_record (
    id uuid PRIMARY KEY,
    run_id uuid NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    source_id text,
    code text NOT NULL,
    message text NOT NULL,
    raw text NOT NULL,
    rejected_at timestamptz NOT NULL,
    source text NOT NULL,
    stage text NOT NULL,
    whole boolean NOT NULL,
    replayed_at timestamptz
  );
  CREATE INDEX rejected_record_age ON rejected_record (rejected_at);
  CREATE INDEX rejected_record_run ON rejected_record (run_id, id);
  -- Hashes, because an id from outside may be longer than an index entry.
  CREATE INDEX rejected_record_same ON rejected_record (source, md5(coalesce(source_id, '')), md5(raw)) WHERE replayed_at IS NULL;
  CREATE INDEX rejected_record_source ON rejected_record (source, rejected_at);
  CREATE INDEX rejected_record_waiting ON rejected_record (source, id) WHERE replayed_at IS NULL;

  -- Outcomes of requests with an Idempotency-Key.
  CREATE TABLE kept_request (
    caller uuid NOT NULL,
    request text NOT NULL,
    key text NOT NULL,
    hash text NOT NULL,
    holder uuid NOT NULL,
    began_at timestamptz NOT NULL,
    outcome jsonb,
    PRIMARY KEY (caller, request, key)
  );
  CREATE INDEX kept_request_age ON kept_request (began_at);

  -- Which process may send the next request to a web site.
  CREATE TABLE host_turn (
    host text PRIMARY KEY,
    holder uuid NOT NULL,
    free_at timestamptz NOT NULL
  );`;

/** An unreadable record recurs in every run, up to a megabyte each time, so it is stored once, whichever run writes it. */
const waitOnce = `
  CREATE FUNCTION rejected_record_again() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    update rejected_record set run_id = new.run_id, rejected_at = new.rejected_at, message = new.message
     where source = new.source and md5(coalesce(source_id, '')) = md5(coalesce(new.source_id, '')) and md5(raw) = md5(new.raw)
       and code = new.code and replayed_at is null;
    return case when found then null else new end;
  end $$;
  CREATE TRIGGER rejected_record_again BEFORE INSERT ON rejected_record FOR EACH ROW EXECUTE FUNCTION rejected_record_again();`;

/** Tables for sources and the ledger of their runs, with limits, counters and resume positions. */
export class Baseline1795910000000 implements Baseline {
  readonly name = 'Baseline1795910000000';
  readonly replaces = 'NoteStoreOfEvents1795857000000';
  readonly down = rejectUndo;

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxAndInbox(runner);
    await createOutboxStore(runner);
    await runner.query(fence);
    await runner.query(tables);
    await runner.query(waitOnce);
  }
}
