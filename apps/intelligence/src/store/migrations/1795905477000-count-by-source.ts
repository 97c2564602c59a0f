import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Counts notices by source as well, so that figures can leave out the months that a source has not been observed in. The previous
 * release goes on with `notice_fact` and `market_count`; the catalogue is read again into these.
 */
export class CountBySource1795905477000 implements MigrationInterface {
  name = 'CountBySource1795905477000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
      )`);
    await runner.query(`
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
      ) WITH (fillfactor = 70)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE observed_count, observed_notice');
    await runner.query('DELETE FROM catalogue_reading WHERE id = 2');
  }
}
