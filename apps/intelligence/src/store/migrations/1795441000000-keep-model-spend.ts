import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps what the language model costs by day and payer, and its answers. */
export class KeepModelSpend1795441000000 implements MigrationInterface {
  name = 'KeepModelSpend1795441000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE model_spend (
        day date NOT NULL,
        payer text NOT NULL,
        micro_usd bigint NOT NULL DEFAULT 0,
        calls bigint NOT NULL DEFAULT 0,
        input_tokens bigint NOT NULL DEFAULT 0,
        output_tokens bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (day, payer)
      )`);
    await runner.query(`
      CREATE TABLE model_call (id uuid PRIMARY KEY, day date NOT NULL, payer text NOT NULL, micro_usd bigint NOT NULL)`);
    await runner.query('CREATE INDEX model_call_day_idx ON model_call (day)');
    await runner.query(`
      CREATE TABLE model_answer (key text PRIMARY KEY, answer jsonb NOT NULL, kept_at timestamptz NOT NULL DEFAULT now())`);
    await runner.query('CREATE INDEX model_answer_kept_at_idx ON model_answer (kept_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE model_answer, model_call, model_spend');
  }
}
