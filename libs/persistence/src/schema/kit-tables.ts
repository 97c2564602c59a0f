import { type QueryRunner } from 'typeorm';
import { type Baseline, rejectUndo } from './baseline.js';

/** Creates the outbox and inbox tables in the schema of a service. */
export async function createOutboxAndInbox(runner: QueryRunner): Promise<void> {
  // `seq` is the order in which the relay reads. The partial index keeps this read fast, regardless of the number of sent rows.
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

/** Creates the table that remembers the event store to which the outbox was sent, in the schema of a service with an `OutboxRelay`. */
export async function createOutboxStore(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox_store (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      store text NOT NULL
    )`);
}

/** Creates the table of dead letters in the schema of a service that consumes events. */
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
  readonly down = rejectUndo;

  async up(runner: QueryRunner): Promise<void> {
    // One row per partition assigns positions. Its lock is held until the commit, so positions become visible in order and a
    // consumer that passed a position has missed none. A sequence does not guarantee that.
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
        -- The order of all events, for followers of all types.
        seq bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (type, partition, position),
        CONSTRAINT events_id UNIQUE (id),
        CONSTRAINT events_seq UNIQUE (seq)
      )`);
    await runner.query(`CREATE TABLE consumers (name text PRIMARY KEY, event_type text NOT NULL)`);
    // Free space on each page and no index on updated columns allow the frequent updates to stay on the page (HOT).
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
