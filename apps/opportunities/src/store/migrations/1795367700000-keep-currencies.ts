import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The currency of the amounts (null for US dollars), and the dollars alone, by which lists are filtered, sorted and summed. */
export class KeepCurrencies1795367700000 implements MigrationInterface {
  name = 'KeepCurrencies1795367700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table opportunity add currency text,
      add dollars numeric(17,2) generated always as (case when currency is null then estimated_value end) stored`);
    await runner.query(`drop index opportunity_value`);
    await runner.query(`create index opportunity_value on opportunity (demo, dollars desc nulls last, id desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index opportunity_value`);
    await runner.query(`alter table opportunity drop dollars, drop currency`);
    await runner.query(
      `create index opportunity_value on opportunity (demo, estimated_value desc nulls last, id desc)`,
    );
  }
}
