import { roleOf } from '@rfp/persistence/schema/roles';
import { prepareDatabase, serviceStores } from '@rfp/setup/prepare-database';
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '@rfp/testing/servers/pgbouncer';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/servers/service-role';
import { Pool } from 'pg';
import { type z } from 'zod';

/** Database of a drill, with superuser access. */
export class DrillDatabase {
  readonly #pool: Pool;

  private constructor(private readonly database: { url: string; drop: () => Promise<void> }) {
    this.#pool = new Pool({ connectionString: database.url, max: 4 });
    this.#pool.on('error', () => undefined);
  }

  /**
   * @param given - an existing database; default: a new database on the server that all drills share
   * @param prepare - creates roles and schemas; default: those of this release
   */
  static async make(
    given?: { url: string; drop: () => Promise<void> },
    prepare = DrillDatabase.prepare,
  ): Promise<DrillDatabase> {
    const database = given ?? (await testDatabase());
    await prepare(database.url);
    return new DrillDatabase(database);
  }

  /** Creates the roles and schemas of this release, or migrates the database to it, like `setup`. */
  static async prepare(this: void, url: string): Promise<void> {
    const passwords = new Map(Object.keys(serviceStores).map((name) => [name, testRolePassword]));
    await prepareDatabase(url, passwords, serviceStores);
  }

  /** Address for the role of a service. */
  addressOf(service: string): string {
    return addressAs(this.database.url, roleOf(service));
  }

  /** Starts a PgBouncer for the roles of services. */
  async pooled(services: readonly string[]): Promise<TestPgBouncer> {
    const program = findPgBouncer();
    if (program === undefined)
      throw new Error('This drill needs PgBouncer, which node tools/programs/pgbouncer.mjs downloads.');
    return startPgBouncer(program, { serverUrl: this.database.url, roles: services.map(roleOf), poolSize: 6 });
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
