import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Reports saved search profiles to the gateways, which cache them, as changes of callers are reported. */
export class ReportSavedProfiles1795990000000 implements MigrationInterface {
  name = 'ReportSavedProfiles1795990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create trigger profile_saved after insert or update or delete on user_preferences for each row
      execute function notify_caller_change('account_id')`);
    await runner.query(`create trigger profile_saved after insert or update or delete on user_settings for each row
      execute function notify_caller_change('account_id')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger profile_saved on user_settings');
    await runner.query('drop trigger profile_saved on user_preferences');
  }
}
