import { type DataSource } from 'typeorm';

/** Deletes all rows, table by table. Much faster than TRUNCATE for a few rows. */
export async function emptyTables(database: DataSource, tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.query(`DELETE FROM ${table}`);
}
