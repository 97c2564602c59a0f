import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Indexes of orders that conditions on the type are combined with. */
const orders = [
  ['due', 'due_at'],
  ['value', 'dollars'],
  ['posted', 'posted_at'],
] as const;

/**
 * An index that has the rows of a name or code by their scores: a list of those with one agency or code reads the rows of its page, however many
 * are stored. Each tag has two keys, which are hashes with a score in their last seven bits: hashed with 0 for the total score, with 1 for the relevance, as
 * `search/find-by-tag.ts` looks for them.
 *
 * The indexes of three orders also have the type of a row, so that rows by type, status and a range are counted without reading them.
 */
export class OrderTags1795799400000 implements MigrationInterface {
  name = 'OrderTags1795799400000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    // Not of another function: an index is also made where the search path has nothing of this schema.
    await runner.query(`
      create function scored_tags(
        source text, agency text, set_aside jsonb, naics text[], psc text[], aln text[], states text[], applicants text[], total smallint, relevance smallint
      ) returns bigint[] language plpgsql immutable parallel safe as $$
      declare
        tags text[] := array_remove(array['source=' || source, 'agency=' || agency, 'set_aside=' || set_aside::text], null);
        keys bigint[] := '{}';
        value text;
      begin
        foreach value in array naics loop tags := tags || ('naics=' || upper(btrim(value))); end loop;
        foreach value in array psc loop tags := tags || ('psc=' || upper(btrim(value))); end loop;
        foreach value in array aln loop tags := tags || ('aln=' || upper(btrim(value))); end loop;
        foreach value in array states loop tags := tags || ('state=' || upper(btrim(value))); end loop;
        foreach value in array applicants loop tags := tags || ('applicant=' || upper(btrim(value))); end loop;
        foreach value in array tags loop
          keys := keys || (hashtextextended(value, 0) & ~127::bigint | total) || (hashtextextended(value, 1) & ~127::bigint | relevance);
        end loop;
        return keys;
      end $$`);
    // Nothing waits in a list: a page looks up a hundred keys, and would read the list for each.
    await runner.query(`
      create index opportunity_by_tag on opportunity_summary using gin (scored_tags(
        source_name, agency_name, set_aside, naics_codes, psc_codes, aln_codes, states, eligible_applicants, total_score, relevance_score
      )) with (fastupdate = off)`);
    await this.replaceOrders(runner, 'include (source_type)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await this.replaceOrders(runner, '');
    await runner.query('drop index opportunity_by_tag');
    await runner.query('drop function scored_tags');
  }

  /** Readers wait for the last statements only. */
  private async replaceOrders(runner: QueryRunner, more: string): Promise<void> {
    for (const [name, column] of orders)
      await runner.query(
        `create index new_opportunity_by_${name} on opportunity_summary (demo, status, ${column}, id) ${more}`,
      );
    for (const [name] of orders) {
      await runner.query(`drop index opportunity_by_${name}`);
      await runner.query(`alter index new_opportunity_by_${name} rename to opportunity_by_${name}`);
    }
  }
}
