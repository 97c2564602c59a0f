import { testDatabase } from '@rfp/testing/postgres';
import { Client } from 'pg';
import { addressFor, password, serviceDatabase, type ServiceDatabase, uniqueName } from '../test/service-database.js';
import { migrate } from './migrate.js';
import { provision, roleOf } from './provision.js';

const alpha = uniqueName('alpha');
const beta = uniqueName('beta');
let database: ServiceDatabase;

beforeAll(async () => {
  database = await serviceDatabase(alpha, beta);
  for (const service of [alpha, beta]) await migrate(await database.open(service));
});
afterAll(() => database.drop());

describe('a provisioned service', () => {
  it('uses its own schema without a prefix', async () => {
    const dataSource = await database.open(alpha);
    await dataSource.query(`CREATE TABLE note (text text)`);
    await dataSource.query(`INSERT INTO note VALUES ('mine')`);
    expect(await dataSource.query(`SELECT text FROM ${alpha}.note`)).toEqual([{ text: 'mine' }]);
  });

  it.each([
    ["read another service's table", `SELECT * FROM ${beta}.inbox`],
    ["write another service's table", `INSERT INTO ${beta}.inbox (consumer, event_id) VALUES ('x', gen_random_uuid())`],
    ["create a table in another service's schema", `CREATE TABLE ${beta}.intruder (id int)`],
    ["empty another service's table", `TRUNCATE ${beta}.inbox`],
    ['create a table in public', `CREATE TABLE public.intruder (id int)`],
    ['create a schema', `CREATE SCHEMA intruder`],
    ['create a role', `CREATE ROLE intruder`],
    ["become another service's role", `SET ROLE ${roleOf(beta)}`],
    ['read password hashes', `SELECT rolpassword FROM pg_authid`],
    ['read files of the server', `SELECT pg_read_file('PG_VERSION')`],
    ['run programs on the server', `COPY (SELECT 1) TO PROGRAM 'cat'`],
  ])('may not %s', async (_what, statement) => {
    const dataSource = await database.open(alpha);
    await expect(dataSource.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('has its schema as search path without connection options', async () => {
    const client = new Client({ connectionString: database.urlOf(alpha) });
    await client.connect();
    const { rows } = await client.query(`SHOW search_path`);
    await client.end();
    expect(rows).toEqual([{ search_path: alpha }]);
  });
});

describe('provisioning', () => {
  it('excludes roles without a grant', async () => {
    const stranger = uniqueName('stranger');
    await database.asAdmin(`CREATE ROLE ${stranger} LOGIN PASSWORD '${password}'`);
    const client = new Client({ connectionString: addressFor(database.adminUrl, stranger, password) });
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
    await database.asAdmin(`DROP ROLE ${stranger}`);
  });

  it('keeps the data when repeated, and changes the password', async () => {
    const before = await (
      await database.open(beta)
    ).query(`SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = $1`, [beta]);
    await provision(database.adminUrl, [{ name: beta, password: 'another-long-word' }]);
    const client = new Client({ connectionString: addressFor(database.adminUrl, roleOf(beta), 'another-long-word') });
    await client.connect();
    const after = await client.query(`SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = $1`, [beta]);
    await client.end();
    expect(after.rows).toEqual(before);
    await expect(new Client({ connectionString: database.urlOf(beta) }).connect()).rejects.toMatchObject({
      code: '28P01',
    });
    await provision(database.adminUrl, [{ name: beta, password }]);
  });

  it('is safe in concurrent processes, also in two databases of one server', async () => {
    const other = await testDatabase();
    const services = [alpha, beta].map((name) => ({ name, password }));
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => provision(index % 2 ? database.adminUrl : other.url, services)),
    );
    expect(await (await database.open(alpha)).query(`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await other.drop();
  });

  it('needs no superuser, only CREATEROLE and ownership of the database', async () => {
    const owner = uniqueName('owner');
    const service = uniqueName('gamma');
    const other = await testDatabase();
    await database.asAdmin(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${password}'`);
    await database.asAdmin(`ALTER DATABASE ${new URL(other.url).pathname.slice(1)} OWNER TO ${owner}`);
    const ownerUrl = addressFor(other.url, owner, password);
    await provision(ownerUrl, [{ name: service, password }]);
    await provision(ownerUrl, [{ name: service, password }]);
    const client = new Client({ connectionString: addressFor(other.url, roleOf(service), password) });
    await client.connect();
    await client.query(`CREATE TABLE note (text text)`);
    const { rows } = await client.query(`SELECT tableowner, schemaname FROM pg_tables WHERE tablename = 'note'`);
    expect(rows).toEqual([{ tableowner: roleOf(service), schemaname: service }]);
    await client.end();
    await other.drop();
    await database.asAdmin(`DROP ROLE ${roleOf(service)}, ${owner}`);
  });

  it.each([
    ['a name that would end the statement', { name: 'x"; DROP ROLE postgres; --', password }],
    ['a reserved name', { name: 'pg_catalog', password }],
    ['the public schema', { name: 'public', password }],
    ['a name that the server would truncate', { name: 'a'.repeat(60), password }],
    ['an empty password', { name: 'fine', password: '' }],
    ['a password with a line break', { name: 'fine', password: 'long enough\n' }],
  ])('rejects %s', async (_what, service) => {
    await expect(provision(database.adminUrl, [service])).rejects.toMatchObject({ code: 'CONFIGURATION' });
  });

  it('supports a password with quotes and backslashes', async () => {
    const odd = String.raw`it's\"$1;--%00`;
    await provision(database.adminUrl, [{ name: beta, password: odd }]);
    const byUrl = new Client({
      connectionString: addressFor(database.adminUrl, roleOf(beta), encodeURIComponent(odd)),
    });
    const byFields = new Client({ ...parts(database.adminUrl), user: roleOf(beta), password: odd });
    for (const client of [byFields, byUrl]) {
      await client.connect();
      expect((await client.query(`SELECT current_user AS role`)).rows).toEqual([{ role: roleOf(beta) }]);
      await client.end();
    }
    await provision(database.adminUrl, [{ name: beta, password }]);
  });

  it('throws DATABASE_UNAVAILABLE for an unreachable database', async () => {
    await expect(provision('postgres://nobody@127.0.0.1:1/none', [])).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
  });
});

function parts(url: string): { host: string; port: number; database: string } {
  const { hostname, port, pathname } = new URL(url);
  return { host: hostname, port: Number(port), database: pathname.slice(1) };
}
