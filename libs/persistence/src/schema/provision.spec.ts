import { testDatabase } from '@rfp/testing/servers/postgres';
import { Client } from 'pg';
import {
  addressFor,
  password,
  serviceDatabase,
  type ServiceDatabase,
  uniqueName,
} from '../../test/service-database.js';
import { migrate } from './migrate.js';
import { provision } from './provision.js';
import { sessionSettings } from '../connection/session-settings.js';
import { ownerOf, roleOf } from './roles.js';

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
    const owner = await database.open(alpha);
    await owner.query(`CREATE TABLE note (id int GENERATED ALWAYS AS IDENTITY, text text)`);
    const dataSource = await database.open(alpha, { database: database.urlOf(alpha) });
    await dataSource.query(`INSERT INTO note (text) VALUES ('mine')`);
    expect(await dataSource.query(`SELECT id, text FROM ${alpha}.note`)).toEqual([{ id: 1, text: 'mine' }]);
  });

  it.each([
    ["read another service's table", `SELECT * FROM ${beta}.inbox`],
    ["write another service's table", `INSERT INTO ${beta}.inbox (consumer, event_id) VALUES ('x', gen_random_uuid())`],
    ["create a table in another service's schema", `CREATE TABLE ${beta}.intruder (id int)`],
    ["empty another service's table", `TRUNCATE ${beta}.inbox`],
    ['create a table in its own schema', `CREATE TABLE intruder (id int)`],
    ['create a temporary table', `CREATE TEMP TABLE intruder (id int)`],
    ['change a table of its own schema', `ALTER TABLE inbox ADD intruder int`],
    ["become its schema's owner", `SET ROLE ${ownerOf(alpha)}`],
    ['create a table in public', `CREATE TABLE public.intruder (id int)`],
    ['create a schema', `CREATE SCHEMA intruder`],
    ['create a role', `CREATE ROLE intruder`],
    ["become another service's role", `SET ROLE ${roleOf(beta)}`],
    ['read password hashes', `SELECT rolpassword FROM pg_authid`],
    ['read files of the server', `SELECT pg_read_file('PG_VERSION')`],
    ['run programs on the server', `COPY (SELECT 1) TO PROGRAM 'cat'`],
  ])('may not %s', async (_what, statement) => {
    const dataSource = await database.open(alpha, { database: database.urlOf(alpha) });
    await expect(dataSource.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('has the settings of its sessions without connection options, as behind a pooler', async () => {
    const names = Object.keys(sessionSettings(alpha));
    const read = `SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name`;
    const direct = await database.open(alpha);
    const behindPooler = await database.open(alpha, {
      database: { url: database.urlOf(alpha), directUrl: database.urlOf(alpha) },
    });
    const settings = await behindPooler.query<{ value: string }[]>(read, [names]);
    expect(settings.map(({ value }) => value)).toEqual([alpha, 'UTC', '10s', '2s', '15s']);
    const sent = await direct.query<{ value: string }[]>(read, [names]);
    expect(sent.map(({ value }) => value.replaceAll('"', ''))).toEqual(settings.map(({ value }) => value));
  });
});

describe('provisioning', () => {
  it('excludes roles without a grant [asvs 13.2.2]', async () => {
    const stranger = uniqueName('stranger');
    await database.asAdmin(`CREATE ROLE ${stranger} LOGIN PASSWORD '${password}'`);
    const client = new Client({ connectionString: addressFor(database.adminUrl, stranger, password) });
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
    await database.asAdmin(`DROP ROLE ${stranger}`);
  });

  it('permits connections of the role with which CloudNativePG reads metrics, if the server has that role', async () => {
    const monitor = 'cnpg_metrics_exporter';
    await database.asAdmin(`CREATE ROLE ${monitor} LOGIN PASSWORD '${password}'`);
    const client = () => new Client({ connectionString: addressFor(database.adminUrl, monitor, password) });
    await expect(client().connect()).rejects.toMatchObject({ code: '42501' });
    await provision(database.adminUrl, [{ name: beta, password }]);
    const connected = client();
    await connected.connect();
    await connected.end();
    await database.asAdmin(`DROP OWNED BY ${monitor}`);
    await database.asAdmin(`DROP ROLE ${monitor}`);
  });

  it('keeps the data and changes the password when it is repeated', async () => {
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
    const asOwner = await database.open(service, { database: { url: ownerUrl, asOwner: true } });
    await migrate(asOwner);
    const rows = await asOwner.query(`SELECT tableowner FROM pg_tables WHERE tablename = 'outbox'`);
    expect(rows).toEqual([{ tableowner: ownerOf(service) }]);
    await asOwner.destroy();
    // In earlier releases the roles of the services owned their tables.
    const admin = new Client({ connectionString: other.url });
    await admin.connect();
    await admin.query(`ALTER TABLE ${service}.outbox OWNER TO ${roleOf(service)}`);
    await admin.end();
    await provision(ownerUrl, [{ name: service, password }]);
    const client = new Client({ connectionString: addressFor(other.url, roleOf(service), password) });
    await client.connect();
    expect((await client.query(`SELECT FROM outbox`)).rowCount).toBe(0);
    await expect(client.query(`DROP TABLE outbox`)).rejects.toMatchObject({ code: '42501' });
    await client.end();
    await other.drop();
    await database.asAdmin(`DROP ROLE ${roleOf(service)}, ${ownerOf(service)}, ${owner}`);
  });

  it.each([
    ['a name that would end the statement', { name: 'x"; DROP ROLE postgres; --', password }],
    ['a reserved name', { name: 'pg_catalog', password }],
    ['the public schema', { name: 'public', password }],
    ['a name that the server would truncate', { name: 'a'.repeat(54), password }],
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
