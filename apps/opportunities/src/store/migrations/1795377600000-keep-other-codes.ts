import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Codes of classifications such as CPV, which scores quote, from the stored records. */
export class KeepOtherCodes1795377600000 implements MigrationInterface {
  name = 'KeepOtherCodes1795377600000';

  async up(runner: QueryRunner): Promise<void> {
    // The default also serves the version before, which writes no such column.
    await runner.query(`alter table opportunity add other_codes text[] not null default '{}'`);
    await runner.query(`
      update opportunity set other_codes = stated.codes
        from (select opportunity_id, array_agg(distinct code) as codes
                from source_record, jsonb_array_elements_text(fields->'other_codes') as code
               group by opportunity_id) stated
       where opportunity.id = stated.opportunity_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table opportunity drop other_codes`);
  }
}
