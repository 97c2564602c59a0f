/** The part of a TypeORM data source that is needed here. */
interface Store {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

/** Statements of the release before the narrow rows, on its table `opportunity` or the view that took its place; some are shortened. */
export const previousRelease = {
  replace: `UPDATE opportunity stored SET title = given.title, version = stored.version + 1 FROM json_to_recordset($1::json) AS given (id uuid, title text) WHERE stored.id = given.id`,
  restate: `UPDATE opportunity stored SET status = given.status, total_score = given.total_score FROM json_to_recordset($1::json) AS given (id uuid, status text, total_score smallint) WHERE stored.id = given.id`,
  remove: `WITH deleted AS (DELETE FROM opportunity WHERE id = ANY($1::uuid[]) RETURNING id, demo) SELECT id, demo FROM deleted`,
  list: `WITH page AS (SELECT id FROM opportunity WHERE demo = $1 ORDER BY total_score DESC, id DESC LIMIT 5 OFFSET 2)
    SELECT id, left(description, 500) AS description, title FROM page JOIN opportunity USING (id) ORDER BY total_score DESC, id DESC`,
  search: `SELECT count(*)::int AS found FROM opportunity WHERE demo = $1 AND search @@ to_tsquery('english', 'bridg:*')`,
  figures: `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'upcoming')::int AS upcoming, sum(dollars) AS dollars FROM opportunity WHERE demo = $1`,
};

/** Columns of a table of that release that can be written. */
async function writableColumns(store: Store, table: string, without: readonly string[]): Promise<string[]> {
  const found = await store.query<{ name: string }[]>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`,
    [table],
  );
  return found.map(({ name }) => name).filter((name) => !without.includes(name));
}

/** Adds `copies` of each record of that release, each an opportunity of its own. */
export async function multiplyRecords(store: Store, copies: number): Promise<void> {
  const opportunity = await writableColumns(store, 'opportunity', ['id', 'title', 'merge_key', 'search', 'dollars']);
  const record = await writableColumns(store, 'source_record', ['opportunity_id', 'source_id']);
  await store.query(
    `CREATE TABLE multiplied AS SELECT gen_random_uuid() AS id, o.id AS original, n FROM opportunity o, generate_series(1, ${copies}) n`,
  );
  await store.query(
    `INSERT INTO opportunity (id, title, ${opportunity.join(', ')})
     SELECT m.id, o.title || ' ' || m.n, ${opportunity.map((name) => `o.${name}`).join(', ')}
       FROM multiplied m JOIN opportunity o ON o.id = m.original`,
  );
  await store.query(
    `INSERT INTO source_record (opportunity_id, source_id, ${record.join(', ')})
     SELECT m.id, r.source_id || ' ' || m.n, ${record.map((name) => `r.${name}`).join(', ')}
       FROM multiplied m JOIN source_record r ON r.opportunity_id = m.original`,
  );
  await store.query('DROP TABLE multiplied');
}

/** Columns of `opportunity` of that release. The view that took its place has them too, so they are read before. */
export function columnsOfRows(store: Store): Promise<string[]> {
  return writableColumns(store, 'opportunity', ['search', 'dollars']);
}

/** How many rows there are but one, and a digest of these columns of them, as that release reads them. */
export async function digestOfRows(store: Store, columns: readonly string[], without: string): Promise<unknown> {
  const list = columns.map((name) => `o.${name}`).join(', ');
  return store.query(
    `SELECT count(*)::int AS rows, md5(string_agg(md5(ROW(${list})::text), '' ORDER BY id)) AS content FROM opportunity o WHERE id <> $1`,
    [without],
  );
}
