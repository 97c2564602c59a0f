import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tables whose statements are logged, and whether they hold documents: the words of a row change less often than its scores. */
const tables = [
  ['opportunity_summary', false],
  ['opportunity_search', true],
  ['opportunity_notice_search', true],
] as const;

/**
 * Logs which rows were written, so that a process with facts of all rows in memory can reload them, and adds the columns for computing personal
 * totals. From here on, scores have version 4 of the recipe. Drops the index of rows by groups of scores, which is no longer used.
 */
export class LogOpportunityChanges1795952011000 implements MigrationInterface {
  name = 'LogOpportunityChanges1795952011000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`alter table opportunity_summary
      add column notice_kind text, add column competition_points smallint, add column award_value numeric(17,2)`);
    await runner.query('drop index opportunity_by_scores');
    await runner.query(`delete from opportunity_count where kind = 'scores'`);
    await makeFormerRecipeIndex(runner, 'default v4');
    await runner.query(`create table opportunity_change (
      number bigint generated always as identity primary key,
      xact bigint not null,
      ids uuid[],
      documents boolean not null,
      at timestamptz default now() not null
    )`);
    await runner.query('create index opportunity_change_xact on opportunity_change (xact)');
    await runner.query(logFunction);
    for (const [table, documents] of tables)
      for (const [event, rows] of [
        ['insert', 'referencing new table as changed'],
        ['update', 'referencing new table as changed'],
        ['delete', 'referencing old table as changed'],
        ['truncate', ''],
      ] as const)
        await runner.query(`create trigger log_${event} after ${event} on ${table} ${rows}
          for each statement execute function log_opportunity_change(${documents})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of tables)
      for (const event of ['insert', 'update', 'delete', 'truncate'])
        await runner.query(`drop trigger log_${event} on ${table}`);
    await runner.query('drop function log_opportunity_change');
    await runner.query('drop table opportunity_change');
    await makeFormerRecipeIndex(runner, 'default v3');
    await runner.query(`create index opportunity_by_scores on opportunity_summary
      (demo, status, urgency_score, value_score, competition_score, relevance_score, id)`);
    await runner.query(`alter table opportunity_summary
      drop column notice_kind, drop column competition_points, drop column award_value`);
  }
}

async function makeFormerRecipeIndex(runner: QueryRunner, recipe: string): Promise<void> {
  await runner.query('drop index opportunity_of_former_recipe');
  await runner.query(
    `create index opportunity_of_former_recipe on opportunity_summary (id) where recipe <> '${recipe}'`,
  );
}

/** Logs to the schema of the written table, whatever the search path. */
const logFunction = `
  create function log_opportunity_change() returns trigger language plpgsql as $$
  declare
    statement text := format('insert into %I.opportunity_change (xact, ids, documents) ', tg_table_schema);
    xact bigint := pg_current_xact_id()::text::bigint;
  begin
    if tg_op = 'TRUNCATE' then
      execute statement || 'values ($1, null, $2)' using xact, tg_argv[0]::boolean;
    else
      execute statement || 'select $1, array_agg(id), $2 from changed having count(*) > 0' using xact, tg_argv[0]::boolean;
    end if;
    return null;
  end $$`;
