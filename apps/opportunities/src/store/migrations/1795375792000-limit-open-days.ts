import { createHash } from 'node:crypto';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const partSize = 1000;

interface Row {
  number: string;
  fields: Record<string, unknown>;
}

/**
 * Notices of feeds and pages without a due date get the age at which they close. A sync would do the same, but not for
 * those that their source no longer lists.
 */
export class LimitOpenDays1795375792000 implements MigrationInterface {
  name = 'LimitOpenDays1795375792000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [channel, days] of [
      ['feed', 180],
      ['page', 365],
      ['scrape', 365],
    ] as const) {
      await rewriteAll(
        runner,
        `select number, fields from source_record
          where channel = '${channel}' and coalesce(fields->>'due_date', fields->>'archive_date') is null
            and coalesce(fields->>'lifecycle', '') <> 'open' and not fields ? 'open_days'`,
        (fields) => ({ ...fields, open_days: days }),
      );
    }
    await runner.query(`
      update opportunity o set next_change_at = now()
       where status <> 'closed'
         and exists (select from source_record r where r.opportunity_id = o.id and r.fields ? 'open_days')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await rewriteAll(
      runner,
      `select number, fields from source_record where fields ? 'open_days'`,
      ({ open_days: _days, ...fields }) => fields,
    );
  }
}

/** Rewrites what a query selects, part by part, until it selects nothing: all of it might not fit into memory. */
async function rewriteAll(
  runner: QueryRunner,
  sql: string,
  change: (fields: Row['fields']) => Row['fields'],
): Promise<void> {
  for (;;) {
    const rows: Row[] = await runner.query(`${sql} limit ${partSize}`);
    if (rows.length === 0) return;
    await rewrite(
      runner,
      rows.map(({ number, fields }) => ({ number, fields: change(fields) })),
    );
  }
}

/** With their hashes, or the next sync would find all of them changed. */
async function rewrite(runner: QueryRunner, rows: readonly Row[]): Promise<void> {
  const given = rows.map(({ number, fields }) => {
    const { evidence: _evidence, ...hashed } = fields;
    return { number, fields, hash: createHash('sha256').update(canonicalJson(hashed)).digest('hex') };
  });
  await runner.query(
    `update source_record stored set fields = given.fields, hash = decode(given.hash, 'hex')
       from json_to_recordset($1::json) as given (number bigint, fields jsonb, hash text)
      where stored.number = given.number`,
    [JSON.stringify(given)],
  );
}
