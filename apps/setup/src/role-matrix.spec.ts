import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { toDatabaseError } from '@rfp/persistence/database-error';
import { type PostgresServer, startPostgresServer } from '@rfp/testing/servers/postgres-server';
import { addressAs, testRolePassword } from '@rfp/testing/servers/service-role';
import { Client, escapeIdentifier } from 'pg';
import { z } from 'zod';
import { prepareDatabase, storedServices } from './prepare-database.js';

interface Relation {
  schema: string;
  name: string;
  kind: string;
  column: string;
}
const relationRow: z.ZodType<Relation> = z.object({
  schema: z.string(),
  name: z.string(),
  /** `r` table, `v` view, `S` sequence. */
  kind: z.string(),
  column: z.string(),
});

/** Statements to try on each relation, by verb and kind of relation. They are rolled back. */
const verbs: Record<string, { kinds: string; statement: (name: string, column: string) => string }> = {
  select: { kinds: 'rvS', statement: (name) => `SELECT FROM ${name}` },
  insert: { kinds: 'rv', statement: (name) => `EXPLAIN INSERT INTO ${name} DEFAULT VALUES` },
  update: { kinds: 'rv', statement: (name, column) => `EXPLAIN UPDATE ${name} SET ${column} = DEFAULT` },
  delete: { kinds: 'rv', statement: (name) => `EXPLAIN DELETE FROM ${name}` },
  'take a number': { kinds: 'S', statement: (name) => `SELECT nextval('${name}')` },
  'set the number': { kinds: 'S', statement: (name) => `SELECT setval('${name}', 1)` },
  truncate: { kinds: 'r', statement: (name) => `TRUNCATE ${name} CASCADE` },
  maintain: { kinds: 'r', statement: (name) => `REINDEX TABLE ${name}` },
  'add a trigger': {
    kinds: 'r',
    statement: (name) =>
      `CREATE TRIGGER intruder BEFORE UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
  },
  alter: { kinds: 'r', statement: (name) => `ALTER TABLE ${name} ADD intruder int` },
  drop: { kinds: 'r', statement: (name) => `DROP TABLE ${name} CASCADE` },
};
/** Verbs that a service needs for its own relations. */
const neededVerbs = new Set(['select', 'insert', 'update', 'delete', 'take a number']);

function isNeeded(service: string, { schema, name }: Relation, verb: string): boolean {
  // Only migrations write to the migrations table.
  if (name.startsWith('migrations')) return schema === service && ['select', 'take a number'].includes(verb);
  return schema === service && neededVerbs.has(verb);
}

let server: PostgresServer;
let admin: Client;
let relations: Relation[];

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Runs the statement in a transaction that is rolled back. Returns the SQLSTATE of a failure. */
async function tryStatement(client: Client, statement: string): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return z.object({ code: z.string() }).parse(error).code;
  } finally {
    await client.query('ROLLBACK');
  }
}

// A separate server, because other specs grant these roles more rights on the shared one.
beforeAll(async () => {
  server = await startPostgresServer();
  await prepareDatabase(server.url, new Map(storedServices.map((name) => [name, testRolePassword])));
  admin = await connect(server.url);
  const { rows } = await admin.query(
    `SELECT relnamespace::regnamespace::text AS schema, relname AS name, relkind::text AS kind,
            coalesce((SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attidentity <> 'a' AND attgenerated = '' LIMIT 1), '') AS column
       FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  relations = z.array(relationRow).parse(rows);
}, 60_000);
afterAll(async () => {
  await admin.end();
  await server.stop();
});

describe('the role of a service', () => {
  it.each(storedServices)(
    'may execute the statements that its service needs in its own schema, and no others: %s',
    async (service) => {
      const client = await connect(addressAs(server.url, roleOf(service)));
      const wrong: string[] = [];
      let cells = 0;
      for (const relation of relations) {
        const name = `${escapeIdentifier(relation.schema)}.${escapeIdentifier(relation.name)}`;
        for (const [verb, { statement }] of Object.entries(verbs).filter(([, { kinds }]) =>
          kinds.includes(relation.kind),
        )) {
          const expected = isNeeded(service, relation, verb) ? undefined : '42501';
          const found = await tryStatement(client, statement(name, relation.column));
          cells += 1;
          if (found !== expected) wrong.push(`${verb} ${name}: ${found ?? 'done'} instead of ${expected ?? 'done'}`);
        }
      }
      await client.end();
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(500);
    },
  );

  it.each(storedServices)('may create nothing in any schema, and cannot become another role: %s', async (service) => {
    const client = await connect(addressAs(server.url, roleOf(service)));
    const schemas = [...new Set(relations.map(({ schema }) => schema)), 'public', 'extensions'];
    const roles = storedServices.flatMap((name) => [roleOf(name), ownerOf(name)]);
    const statements = [
      ...schemas.map((schema) => `CREATE TABLE ${schema}.intruder (id int)`),
      ...schemas.map((schema) => `CREATE FUNCTION ${schema}.intruder() RETURNS int LANGUAGE sql RETURN 1`),
      'CREATE TEMP TABLE intruder (id int)',
      'CREATE SCHEMA intruder',
      'CREATE ROLE intruder',
      'CREATE EXTENSION hstore',
      ...['postgres', ...roles.filter((role) => role !== roleOf(service))].map((role) => `SET ROLE ${role}`),
    ];
    const done: string[] = [];
    for (const statement of statements) if ((await tryStatement(client, statement)) !== '42501') done.push(statement);
    await client.end();
    expect(done).toEqual([]);
  });

  it('has no special role attribute and no membership in another role', async () => {
    const { rows } = await admin.query(
      `SELECT rolname AS name, rolcanlogin AS login FROM pg_roles
        WHERE rolname LIKE 'rfp\\_%' AND NOT (rolsuper OR rolinherit OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
          AND NOT EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid) ORDER BY 1`,
    );
    const expected = storedServices.flatMap((name) => [
      { name: roleOf(name), login: true },
      { name: ownerOf(name), login: false },
    ]);
    expect(rows).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('has its own time limits, and stops waiting for a lock after two seconds with an error code that allows a retry', async () => {
    await admin.query('BEGIN');
    for (const service of storedServices) await admin.query(`LOCK TABLE ${service}.migrations`);
    const outcomes = storedServices.map(async (service) => {
      const client = await connect(addressAs(server.url, roleOf(service)));
      const { rows } = await client.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      const started = performance.now();
      const thrown: unknown = await client
        .query('SELECT FROM migrations')
        .catch((error: unknown) => toDatabaseError(error));
      const waited = performance.now() - started;
      // Shortened for the test: the statement limit of a service is ten seconds.
      await client.query(`SET statement_timeout = 100`);
      const stopped: unknown = await client
        .query('SELECT pg_sleep(5)')
        .catch((error: unknown) => toDatabaseError(error));
      await client.end();
      return { rows, thrown, isLong: waited > 1900 && waited < 4000, stopped };
    });
    const expected = {
      rows: [{ statement: '10s', idle: '15s' }],
      thrown: expect.objectContaining({ code: 'DATABASE_UNAVAILABLE', status: 503 }),
      isLong: true,
      stopped: expect.objectContaining({ code: 'TIMEOUT' }),
    };
    const found = await Promise.all(outcomes);
    await admin.query('ROLLBACK');
    expect(found).toEqual(storedServices.map(() => expected));
  }, 30_000);
});

describe('docs/database.md', () => {
  it('states for each table how long its rows are kept', async () => {
    const text = await readFile(path.resolve(import.meta.dirname, '../../../docs/database.md'), 'utf8');
    const retentionSection = text.split('## Retention periods')[1]?.split('\n## ')[0] ?? '';
    const cells = retentionSection
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)]);
    const documented = new Set(cells.map((match) => match[1] ?? ''));
    const tables = new Set(relations.filter(({ kind }) => kind === 'r').map(({ name }) => name));
    expect([...tables].filter((name) => !documented.has(name) && name !== 'migrations')).toEqual([]);
    // The event store of `npm start` and its tables are not part of separate services.
    const eventStoreTables = new Set(['partitions', 'events', 'consumers', 'cursors']);
    expect([...documented].filter((name) => !tables.has(name) && !eventStoreTables.has(name))).toEqual([]);
  });
});
