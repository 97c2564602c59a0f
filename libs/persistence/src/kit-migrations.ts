import { type MigrationInterface, type QueryRunner } from 'typeorm';

class CreateOutboxAndInbox1767225600000 implements MigrationInterface {
  readonly name = 'CreateOutboxAndInbox1767225600000';

  async up(runner: QueryRunner): Promise<void> {
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
        refused text
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE inbox, outbox`);
  }
}

class AddOutboxTrace1767225600001 implements MigrationInterface {
  /** Numbered after the first of the kit and before those of the services, because migrations are undone in the order of their numbers. */
  readonly name = 'AddOutboxTrace1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ADD COLUMN traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox DROP COLUMN traceparent`);
  }
}

class CreateEventStore1767225600000 implements MigrationInterface {
  readonly name = 'CreateEventStore1767225600000';

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
        PRIMARY KEY (type, partition, position),
        CONSTRAINT events_id UNIQUE (id)
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
    await runner.query(`
      CREATE TABLE dead_letters (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        event json NOT NULL,
        attempts int NOT NULL,
        code text NOT NULL,
        message text NOT NULL,
        died_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE dead_letters, cursors, consumers, events, partitions`);
  }
}

class AddEventOrder1795302000000 implements MigrationInterface {
  readonly name = 'AddEventOrder1795302000000';

  async up(runner: QueryRunner): Promise<void> {
    // One order of all events, for who follows all of them. Those stored already are numbered as they lie there: nobody has followed them yet.
    await runner.query(
      `ALTER TABLE events ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY, ADD CONSTRAINT events_seq UNIQUE (seq)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events DROP COLUMN seq`);
  }
}

class KeepDeadLetters1795531000000 implements MigrationInterface {
  readonly name = 'KeepDeadLetters1795531000000';

  async up(runner: QueryRunner): Promise<void> {
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE dead_letter`);
  }
}

class LeaveDeadLettersToServices1795531000000 implements MigrationInterface {
  readonly name = 'LeaveDeadLettersToServices1795531000000';

  async up(runner: QueryRunner): Promise<void> {
    // What it holds stays: it may be wanted to find out what went wrong.
    await runner.query(`
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM dead_letters) THEN DROP TABLE dead_letters; END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS dead_letters (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        event json NOT NULL,
        attempts int NOT NULL,
        code text NOT NULL,
        message text NOT NULL,
        died_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
  }
}

class NoteStoreOfEvents1795857000000 implements MigrationInterface {
  readonly name = 'NoteStoreOfEvents1795857000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_store (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        store text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE outbox_store`);
  }
}

/** Outbox and inbox, in the schema of a service; first in its list of migrations. */
export const kitMigrations = [CreateOutboxAndInbox1767225600000, AddOutboxTrace1767225600001];

/** The store that has the events of the outbox, in the schema of a service with an `OutboxRelay`. */
export const relayMigrations = [NoteStoreOfEvents1795857000000];

/** Dead letters, in the schema of a service that consumes events. */
export const deadLetterMigrations = [KeepDeadLetters1795531000000];

/** Migrations of a data source for `PostgresEventStore`. */
export const eventStoreMigrations = [
  CreateEventStore1767225600000,
  AddEventOrder1795302000000,
  LeaveDeadLettersToServices1795531000000,
];
