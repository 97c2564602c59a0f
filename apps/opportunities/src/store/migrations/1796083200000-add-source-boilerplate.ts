import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sentences that many notices of a source repeat. They are found after the next start. */
export class AddSourceBoilerplate1796083200000 implements MigrationInterface {
  name = 'AddSourceBoilerplate1796083200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table source_boilerplate (
      source_name text not null, sentence text not null, printed text not null, primary key (source_name, sentence))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_boilerplate');
  }
}
