import { type QueryRunner } from 'typeorm';
import { type Baseline, noWayBack } from './baseline.js';

/** Creates outbox and inbox in the schema of a service. */
export async function createOutboxAndInbox(runner: QueryRunner): Promise<void> {
  // `seq` is the order in which the relay reads; the partial index keeps that read small however many sent rows are kept.
  await runner.query(`
    CREATE TABLE outbox (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id uuid NOT NULL,
      type text NOT NULL,
      key text NOT NULL,
      data json NOT NULL,
      occurred_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      refused text,
        traceparent text
    )`);
  await runner.query(`CREATE INDEX outbox_unsent ON outbox (seq) WHERE sent_at IS NULL AND refused IS NULL`);
  await runner.query(`
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      handled_at timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`);
  await runner.query(`CREATE INDEX inbox_handled_at ON inbox (handled_at)`);
}

/** Creates the note of the store that has the events of the outbox, in the schema of a service with an `OutboxRelay`. */
export async function createOutboxStore(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox_store (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      store text NOT NULL
    )`);
}

/** Creates the dead letters in the schema of a service that consumes events. */
export async function createDeadLetters(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE dead_letter (
      id uuid PRIMARY KEY,
      type text NOT NULL,
      body text NOT NULL,
      code text NOT NULL,
      message text NOT NULL,
      deliveries int NOT NULL,
      died_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
  await runner.query(`CREATE INDEX dead_letter_died_at ON dead_letter (died_at)`);
}

/** Tables of `PostgresEventStore`. */
class Baseline1795910000000 implements Baseline {
  readonly name = 'Baseline1795910000000';
  readonly replaces = 'LeaveDeadLettersToServices1795531000000';
  readonly down = noWayBack;

  async up(runner: QueryRunner): Promise<void> {
    // One row per partition hands out positions: its lock is held to the commit, so positions become visible in their
    // order and a consumer that went past one has missed none. A sequence does not promise that.
    await runner.query(`
      CREATE TABLE partitions (
        type text NOT NULL,
        partition int NOT NULL,
        last_position bigint NOT NULL,
        PRIMARY KEY (type, partition)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE events (
        type text NOT NULL,
        partition int NOT NULL,
        position bigint NOT NULL,
        id uuid NOT NULL,
        event json NOT NULL,
        stored_at timestamptz(3) NOT NULL DEFAULT now(),
        -- The order of all events, for those who follow all of them.
        seq bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (type, partition, position),
        CONSTRAINT events_id UNIQUE (id),
        CONSTRAINT events_seq UNIQUE (seq)
      )`);
    await runner.query(`CREATE TABLE consumers (name text PRIMARY KEY, event_type text NOT NULL)`);
    // Room on each page lets the frequent updates stay on it, and no index names a column that they change.
    await runner.query(`
      CREATE TABLE cursors (
        consumer text NOT NULL REFERENCES consumers (name) ON DELETE CASCADE,
        partition int NOT NULL,
        position bigint NOT NULL,
        attempt int NOT NULL,
        not_before timestamptz(3),
        PRIMARY KEY (consumer, partition)
      ) WITH (fillfactor = 50)`);
  }
}

/** Migrations of a data source for `PostgresEventStore`. */
export const eventStoreMigrations = [Baseline1795910000000];
