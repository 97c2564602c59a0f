import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { password, serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { kitMigrations } from '../../test/kit-migrations.js';
import { createDataSource } from '../connection/data-source.js';
import { migrate, requireSchema } from './migrate.js';
import { migrateSchema } from './migrate-schema.js';
import { provision } from './provision.js';
import { roleOf } from './roles.js';

class CreateNote1767300000000 implements MigrationInterface {
  readonly name: string = 'CreateNote1767300000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE note (text text)`);
    await runner.query(`SELECT pg_sleep(0.2)`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE note`);
  }
}

class FailHalfway1767400000000 implements MigrationInterface {
  readonly name: string = 'FailHalfway1767400000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE half (text text)`);
    await runner.query(`SELECT 1 / 0`);
  }
  async down(): Promise<void> {}
}

const service = uniqueName('migrated');
let database: ServiceDatabase;

beforeAll(async () => {
  database = await serviceDatabase(service);
});
afterEach(() => database.reset());
afterAll(() => database.drop());

const migrations = [...kitMigrations, CreateNote1767300000000];
const names = ['CreateKit1767225600000', 'CreateNote1767300000000'];

describe('migrate', () => {
  it('returns the executed migrations, and none the second time', async () => {
    const dataSource = await database.open(service, { migrations });
    expect(await migrate(dataSource)).toEqual(names);
    expect(await migrate(dataSource)).toEqual([]);
  });

  it('runs once in concurrent processes', async () => {
    const dataSources = await Promise.all([1, 2, 3].map(() => database.open(service, { migrations, poolSize: 1 })));
    const ran = await Promise.all(dataSources.map((dataSource) => migrate(dataSource)));
    expect(ran.sort((a, b) => b.length - a.length)).toEqual([names, [], []]);
  });

  it('stores its history in the schema of the service', async () => {
    await migrate(await database.open(service, { migrations }));
    const tables = await database.asAdmin<{ at: string }>(
      `SELECT schemaname || '.' || tablename AS at FROM pg_tables WHERE tablename = 'migrations'`,
    );
    expect(tables).toEqual([{ at: `${service}.migrations` }]);
  });

  it('rejects a schema of a newer version', async () => {
    await migrate(await database.open(service, { migrations }));
    const older = await database.open(service, { migrations: kitMigrations });
    await expect(migrate(older)).rejects.toMatchObject({
      code: 'DATA_DIR_VERSION',
      message: expect.stringMatching(/newer version.*CreateNote1767300000000.*or use another data directory/),
      details: { unknown_migrations: ['CreateNote1767300000000'] },
    });
  });

  it('rolls back only a failed migration, and releases the lock', async () => {
    const failing = await database.open(service, {
      migrations: [...migrations, FailHalfway1767400000000],
      poolSize: 1,
    });
    await expect(migrate(failing)).rejects.toMatchObject({ code: '22012' });
    const tables = await failing.query(
      `SELECT tablename FROM pg_tables WHERE schemaname = $1 AND tablename IN ('half', 'note')`,
      [service],
    );
    expect(tables).toEqual([{ tablename: 'note' }]);
    expect(await migrate(await database.open(service, { migrations }))).toEqual([]);
  });

  it('restores the timeouts of the connection', async () => {
    const dataSource = await database.open(service, { migrations, poolSize: 1 });
    await migrate(dataSource);
    expect(
      await dataSource.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
      ),
    ).toEqual([{ statement: '10s', lock: '2s' }]);
  });

  it('can be undone', async () => {
    const dataSource = await database.open(service, { migrations });
    await migrate(dataSource);
    for (let left = names.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    expect(await dataSource.query(`SELECT tablename FROM pg_tables WHERE schemaname = $1`, [service])).toEqual([
      { tablename: 'migrations' },
    ]);
  });
});

class Baseline1767500000000 extends CreateNote1767300000000 {
  override readonly name = 'Baseline1767500000000';
  readonly replaces = 'CreateNote1767300000000';
}

class AddAuthor1767600000000 implements MigrationInterface {
  readonly name = 'AddAuthor1767600000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE note ADD COLUMN author text`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE note DROP COLUMN author`);
  }
}

describe('a baseline', () => {
  const since = [Baseline1767500000000, AddAuthor1767600000000];

  it('creates the schema in a new installation', async () => {
    const dataSource = await database.open(service, { migrations: since });
    expect(await migrate(dataSource)).toEqual(['Baseline1767500000000', 'AddAuthor1767600000000']);
  });

  it('counts as applied in a schema with the last migration that it replaces, and keeps the rows', async () => {
    const former = await database.open(service, { migrations });
    await migrate(former);
    await former.query(`INSERT INTO note VALUES ('kept')`);
    const dataSource = await database.open(service, { migrations: since });
    expect(await migrate(dataSource)).toEqual(['AddAuthor1767600000000']);
    expect(await migrate(dataSource)).toEqual([]);
    expect(await dataSource.query('SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    await expect(migrate(former)).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
  });

  it('rejects a schema of an earlier version, with an instruction for the user', async () => {
    await migrate(await database.open(service, { migrations: kitMigrations }));
    await expect(migrate(await database.open(service, { migrations: since }))).rejects.toMatchObject({
      code: 'DATA_DIR_VERSION',
      message: expect.stringMatching(/before commit a7bdc93c9.*Start the version of that commit once/),
      details: { missing_migration: 'CreateNote1767300000000' },
    });
  });
});

class ContractNote1767500000000 extends CreateNote1767300000000 {
  override readonly name = 'ContractNote1767500000000';
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE note DROP COLUMN text`);
  }
}

describe('a service whose role does not own its schema', () => {
  const open = (used: typeof migrations) =>
    database.open(service, { migrations: used, database: database.urlOf(service) });
  const migrateTo = (used: typeof migrations) =>
    migrateSchema(database.adminUrl, service, (address) =>
      createDataSource({
        database: address,
        schema: service,
        entities: [],
        migrations: used,
        applicationName: 'setup',
      }),
    );

  it('starts once its schema is migrated, and before that fails with an instruction', async () => {
    await migrateTo(kitMigrations);
    await provision(database.adminUrl, [{ name: service, password }]);
    const dataSource = await open(migrations);
    await expect(requireSchema(dataSource)).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
      message: expect.stringContaining('CreateNote1767300000000'),
    });
    await migrateTo(migrations);
    await expect(requireSchema(dataSource)).resolves.toBeUndefined();
    await expect(dataSource.query('DELETE FROM migrations')).rejects.toMatchObject({ code: '42501' });
  });

  it('starts again while the next release is being installed, unless it has removed used tables', async () => {
    await migrateTo(migrations);
    await provision(database.adminUrl, [{ name: service, password }]);
    const former = await open(kitMigrations);
    await expect(requireSchema(former)).resolves.toBeUndefined();
    await migrateTo([...migrations, ContractNote1767500000000]);
    await expect(requireSchema(former)).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
    await expect(migrateTo(kitMigrations)).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
  });

  it('does not start if its sessions would have no time limits', async () => {
    await migrateTo(kitMigrations);
    const url = database.urlOf(service);
    const name = new URL(url).pathname.slice(1);
    await database.asAdmin(`ALTER ROLE ${roleOf(service)} IN DATABASE ${name} RESET statement_timeout`);
    const dataSource = await database.open(service, { migrations: kitMigrations, database: { url, directUrl: url } });
    await expect(requireSchema(dataSource)).rejects.toMatchObject({ code: 'CONFIGURATION' });
    await provision(database.adminUrl, [{ name: service, password }]);
  });
});
