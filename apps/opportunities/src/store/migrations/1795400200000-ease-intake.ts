import { type MigrationInterface, type QueryRunner } from 'typeorm';

const opportunityOfRecord = 'alter table source_record alter constraint source_record_opportunity_id_fkey';

/**
 * A batch may store its records before their opportunities, which are built meanwhile: their reference is checked at the commit. Noted words
 * are not compressed: they are read once, soon, and compressing them takes a quarter of the time of noting them.
 */
export class EaseIntake1795400200000 implements MigrationInterface {
  name = 'EaseIntake1795400200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${opportunityOfRecord} deferrable initially deferred`);
    await this.storeNotes(runner, 'external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${opportunityOfRecord} not deferrable`);
    await this.storeNotes(runner, 'extended');
  }

  private async storeNotes(runner: QueryRunner, storage: 'external' | 'extended'): Promise<void> {
    for (const column of ['words', 'documents'])
      await runner.query(`alter table search_word_change alter column ${column} set storage ${storage}`);
  }
}
