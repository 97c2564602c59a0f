import { type Baseline, rejectUndo } from '@rfp/persistence/schema/baseline';
import { createDeadLetters, createOutboxAndInbox } from '@rfp/persistence/schema/kit-tables';
import { type QueryRunner } from 'typeorm';

const tables = `
  -- Up to which notice the catalogue has been read for the figures of the market.
  CREATE TABLE catalogue_reading (
    id smallint PRIMARY KEY,
    after uuid,
    completed_at timestamptz
  );

  -- The facts of each notice that the figures of the market need, and these figures by month and source.
  CREATE TABLE observed_notice (
    id uuid PRIMARY KEY,
    demo boolean NOT NULL,
    source_type text NOT NULL,
    source_name text NOT NULL,
    agency_name text,
    month date,
    sectors text[] NOT NULL,
    set_aside boolean NOT NULL,
    dollars numeric(17,2),
    technologies text[] NOT NULL,
    states text[] NOT NULL
  );

  CREATE TABLE observed_count (
    demo boolean NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    month date NOT NULL,
    source_name text NOT NULL,
    notices bigint NOT NULL,
    set_asides bigint NOT NULL,
    valued bigint NOT NULL,
    dollars numeric(24,2) NOT NULL,
    PRIMARY KEY (demo, kind, key, month, source_name)
  ) WITH (fillfactor=70);

  CREATE TABLE model_answer (
    key text PRIMARY KEY,
    answer jsonb NOT NULL,
    kept_at timestamptz DEFAULT now() NOT NULL
  );
  CREATE INDEX model_answer_kept_at_idx ON model_answer (kept_at);

  CREATE TABLE model_call (
    id uuid PRIMARY KEY,
    day date NOT NULL,
    payer text NOT NULL,
    micro_usd bigint NOT NULL
  );
  CREATE INDEX model_call_day_idx ON model_call (day);

  CREATE TABLE model_spend (
    day date NOT NULL,
    payer text NOT NULL,
    micro_usd bigint DEFAULT 0 NOT NULL,
    calls bigint DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    PRIMARY KEY (day, payer)
  );

  CREATE TABLE award_answer (
    key text PRIMARY KEY,
    value jsonb NOT NULL,
    fetched_at timestamptz NOT NULL
  );
  CREATE INDEX award_answer_fetched_at ON award_answer (fetched_at);

  CREATE TABLE document (
    id text PRIMARY KEY,
    opportunity_id uuid NOT NULL,
    url text NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    reason text,
    kind text,
    bytes integer,
    hash text,
    pages integer,
    requested_by uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    attempt uuid,
    read_attempt uuid,
    started_at timestamptz,
    fetched_at timestamptz,
    problems text[] DEFAULT '{}' NOT NULL,
    searched_attempt uuid,
    slow boolean DEFAULT false NOT NULL
  );
  CREATE INDEX document_by_state ON document (state, requested_at);
  CREATE INDEX document_of_opportunity ON document (opportunity_id);
  CREATE INDEX document_of_person ON document (requested_by, requested_at);
  CREATE INDEX document_unsearched ON document (id) WHERE read_attempt IS DISTINCT FROM searched_attempt;

  CREATE TABLE document_page (
    document_id text NOT NULL,
    attempt uuid NOT NULL,
    number integer NOT NULL,
    name text,
    text text NOT NULL,
    length integer NOT NULL,
    width real,
    height real,
    pieces real[] NOT NULL,
    PRIMARY KEY (document_id, attempt, number)
  );

  CREATE TABLE notice_question (
    user_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    key text NOT NULL,
    question text NOT NULL,
    answer jsonb NOT NULL,
    asked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, opportunity_id, key)
  );

  CREATE TABLE checked_requirement (
    user_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    key text NOT NULL,
    words text NOT NULL,
    beside text[] NOT NULL,
    checked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, opportunity_id, key)
  );
  CREATE INDEX checked_requirement_of_opportunity ON checked_requirement (opportunity_id);

  CREATE TABLE enrichment_job (
    id uuid PRIMARY KEY,
    person uuid NOT NULL,
    audience text NOT NULL,
    state text NOT NULL,
    reason text,
    continues_at timestamptz,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    leased_until timestamptz,
    turn_at timestamptz
  );
  CREATE INDEX enrichment_job_by_state ON enrichment_job (state, created_at);
  CREATE INDEX enrichment_job_of_person ON enrichment_job (person, created_at);

  CREATE TABLE enrichment_item (
    job_id uuid NOT NULL,
    "position" integer NOT NULL,
    opportunity_id uuid NOT NULL,
    state text NOT NULL,
    reason text,
    answer jsonb,
    late integer DEFAULT 0 NOT NULL,
    PRIMARY KEY (job_id, "position")
  );`;

/** Tables for market figures, cached answers of language models, their costs, and documents. */
export class Baseline1795910000000 implements Baseline {
  readonly name = 'Baseline1795910000000';
  readonly replaces = 'MarkSlowDocuments1795907000000';
  readonly down = rejectUndo;

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxAndInbox(runner);
    await createDeadLetters(runner);
    await runner.query(tables);
  }
}
