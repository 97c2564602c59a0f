import { provision, roleOf } from '@rfp/persistence/provision';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { Pool } from 'pg';
import { type z } from 'zod';

/** The database of a drill, with superuser access. */
export class DrillDatabase {
  readonly #pool: Pool;

  private constructor(private readonly database: TestDatabase) {
    this.#pool = new Pool({ connectionString: database.url, max: 4 });
    this.#pool.on('error', () => undefined);
  }

  static async make(): Promise<DrillDatabase> {
    const database = await testDatabase();
    await provision(
      database.url,
      ['opportunities', 'sync'].map((name) => ({ name, password: testRolePassword })),
    );
    return new DrillDatabase(database);
  }

  /** As the role of a service. */
  addressOf(service: string): string {
    return addressAs(this.database.url, roleOf(service));
  }

  async rows<T>(row: z.ZodType<T>, sql: string, parameters: unknown[] = []): Promise<T[]> {
    const { rows } = await this.#pool.query(sql, parameters);
    return rows.map((each) => row.parse(each));
  }

  async change(sql: string, parameters: unknown[] = []): Promise<void> {
    await this.#pool.query(sql, parameters);
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.database.drop();
  }
}
