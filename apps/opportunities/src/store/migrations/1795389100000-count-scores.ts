import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For the order by a personal total: rows by their status and scores, and how many have the same ones. */
export class CountScores1795389100000 implements MigrationInterface {
  name = 'CountScores1795389100000';

  async up(runner: QueryRunner): Promise<void> {
    // Nobody counts meanwhile.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`
      create index opportunity_by_scores on opportunity_summary
        (demo, status, urgency_score, value_score, competition_score, relevance_score, id)`);
    await runner.query(`
      insert into opportunity_count (kind, demo, key, records, valued, dollars)
      select 'scores', demo, concat_ws('|', status, urgency_score, value_score, competition_score, relevance_score),
             count(*), count(dollars), coalesce(sum(dollars), 0)
        from opportunity_summary group by 2, 3`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from opportunity_count where kind = 'scores'`);
    await runner.query('drop index opportunity_by_scores');
  }
}
