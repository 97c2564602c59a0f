import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps of every opportunity what the figures of the market need, and these figures by month. */
export class CountMarket1795438000000 implements MigrationInterface {
  name = 'CountMarket1795438000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notice_fact (
        id uuid PRIMARY KEY,
        demo boolean NOT NULL,
        source_type text NOT NULL,
        agency_name text,
        month date,
        sectors text[] NOT NULL,
        set_aside boolean NOT NULL,
        dollars numeric(17,2)
      )`);
    await runner.query(`
      CREATE TABLE market_count (
        demo boolean NOT NULL,
        kind text NOT NULL,
        key text NOT NULL,
        month date NOT NULL,
        notices bigint NOT NULL,
        set_asides bigint NOT NULL,
        valued bigint NOT NULL,
        dollars numeric(24,2) NOT NULL,
        PRIMARY KEY (demo, kind, key, month)
      ) WITH (fillfactor = 70)`);
    await runner.query(
      `CREATE TABLE catalogue_reading (id smallint PRIMARY KEY, after uuid, completed_at timestamptz)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE catalogue_reading, market_count, notice_fact');
  }
}
