import { createDataSource } from '@rfp/persistence/data-source';

/** Changes the database of the sync service, as time or another version would. */
export async function changeInSync(databaseUrl: string, sql: string, parameters: unknown[]): Promise<void> {
  const database = await createDataSource({
    url: databaseUrl,
    schema: 'sync',
    entities: [],
    migrations: [],
    applicationName: 'rfp e2e',
  }).initialize();
  try {
    await database.query(sql, parameters);
  } finally {
    await database.destroy();
  }
}
