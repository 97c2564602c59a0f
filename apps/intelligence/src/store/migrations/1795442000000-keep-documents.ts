import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps the text of documents that people asked to read, and the questions that they asked. */
export class KeepDocuments1795442000000 implements MigrationInterface {
  name = 'KeepDocuments1795442000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        fetched_at timestamptz
      )`);
    await runner.query('CREATE INDEX document_of_opportunity ON document (opportunity_id)');
    await runner.query('CREATE INDEX document_of_person ON document (requested_by, requested_at)');
    await runner.query('CREATE INDEX document_by_state ON document (state, requested_at)');
    await runner.query(`
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
      )`);
    await runner.query(`
      CREATE TABLE notice_question (
        user_id uuid NOT NULL,
        opportunity_id uuid NOT NULL,
        key text NOT NULL,
        question text NOT NULL,
        answer jsonb NOT NULL,
        asked_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, opportunity_id, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notice_question, document_page, document');
  }
}
