import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import { databaseErrorCode, toDatabaseError } from '../database-error.js';
import { ownerOf, roleOf } from './roles.js';
import { sessionSettings } from '../connection/session-settings.js';

const scramIterations = 4096;

const serviceSchema = z.strictObject({
  // PostgreSQL truncates names at 63 bytes, so two long names could become one role.
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,52}$/, 'A service name has 1 to 53 lower-case letters, digits and underscores')
    .refine((name) => !name.startsWith('pg_') && name !== 'public', 'This name is reserved by PostgreSQL'),
  // Other characters would need normalisation (RFC 4013).
  password: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'A password has 8 to 200 printable ASCII characters without spaces'),
});
export type ProvisionedService = z.infer<typeof serviceSchema>;

const maxAttempts = 20;

/** Schema of the extensions that services use. Every distribution includes them, but a server may lack them; features that need them are then off. */
export const extensionSchema = 'extensions';
const usedExtensions = ['pg_trgm'];
/** Role with which CloudNativePG, if it runs the server, reads the metrics of this database. */
const monitor = 'cnpg_metrics_exporter';

/**
 * Creates for each service, as an administrator of the database in `adminUrl`: a schema, an owner role without login, and a login role with this
 * password that may only read and write the rows of the schema. `PUBLIC` loses all its rights.
 * If the login role owned the schema or parts of it before, ownership moves to the owner role.
 * Idempotent except for the password, and safe to run concurrently.
 * Roles belong to the whole server: databases on one server share them, including passwords.
 */
export async function provision(adminUrl: string, services: ProvisionedService[]): Promise<void> {
  const checked = z.array(serviceSchema).safeParse(services);
  if (!checked.success) {
    throw new AppError('CONFIGURATION', { message: checked.error.issues.map((issue) => issue.message).join('; ') });
  }
  const client = new Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'rfp provision',
  });
  // Otherwise a broken idle connection would end the process; the next query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const statements = checked.data.map((service) => ({ ...service, verifier: scramVerifier(service.password) }));
    for (const service of statements) await retryRoleConflicts(client, () => provisionOne(client, service));
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end();
  }
}

async function provisionOne(client: Client, service: { name: string; verifier: string }): Promise<void> {
  const role = escapeIdentifier(roleOf(service.name));
  const owner = escapeIdentifier(ownerOf(service.name));
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('rfp provision', 0))`);
  const { rows } = await client.query<{
    database: string;
    role_exists: boolean;
    owner_exists: boolean;
    public_exists: boolean;
    monitor_exists: boolean;
    is_superuser: boolean;
  }>(
    `SELECT current_database() AS database,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role_exists,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS owner_exists,
            EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public') AS public_exists,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $3) AS monitor_exists,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser`,
    [roleOf(service.name), ownerOf(service.name), monitor],
  );
  for (const found of rows) {
    const database = escapeIdentifier(found.database);
    await client.query(
      `${found.role_exists ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN NOINHERIT PASSWORD ${escapeLiteral(service.verifier)}`,
    );
    await client.query(`${found.owner_exists ? 'ALTER' : 'CREATE'} ROLE ${owner} NOLOGIN NOINHERIT`);
    // An administrator who is not a superuser must be a member of the roles for this.
    if (!found.is_superuser) await client.query(`GRANT ${role}, ${owner} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC, ${role}`);
    if (found.monitor_exists) await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${monitor}`);
    if (found.public_exists) await client.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`);
    for (const [name, value] of Object.entries(sessionSettings(service.name)))
      await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${value}`);
    await createSchema(client, service.name);
    await createExtensions(client, role, owner);
  }
  await client.query('COMMIT');
}

async function createSchema(client: Client, service: string): Promise<void> {
  const role = escapeIdentifier(roleOf(service));
  const owner = escapeIdentifier(ownerOf(service));
  const schema = escapeIdentifier(service);
  const { rows } = await client.query<{ schema_owned: boolean; tables_owned: boolean; migrated: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1 AND nspowner = $2::regrole) AS schema_owned,
            EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relowner = $2::regrole) AS tables_owned,
            to_regclass($3) IS NOT NULL AS migrated`,
    [service, role, `${schema}.migrations`],
  );
  const [{ schema_owned, tables_owned, migrated } = { schema_owned: false, tables_owned: false, migrated: false }] =
    rows;
  if (schema_owned || tables_owned) await client.query(`REASSIGN OWNED BY ${role} TO ${owner}`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`);
  await client.query(`ALTER SCHEMA ${schema} OWNER TO ${owner}`);
  await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC, ${role}`);
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  const alterDefaultPrivileges = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${schema}`;
  await client.query(`${alterDefaultPrivileges} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`);
  await client.query(`${alterDefaultPrivileges} GRANT SELECT, USAGE ON SEQUENCES TO ${role}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
  await client.query(`GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
  if (migrated) await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${role}`);
}

async function createExtensions(client: Client, role: string, owner: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM pg_available_extensions WHERE name = ANY($1) AND installed_version IS NULL',
    [usedExtensions],
  );
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${extensionSchema}`);
  for (const { name } of rows)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${escapeIdentifier(name)} SCHEMA ${extensionSchema}`);
  await client.query(`GRANT USAGE ON SCHEMA ${extensionSchema} TO ${role}, ${owner}`);
}

/**
 * Retries conflicts in the role catalog. The lock above covers one database, but roles belong to the server: when two databases are provisioned
 * at the same time, the server may reject one (the role exists, or `tuple concurrently updated`).
 */
async function retryRoleConflicts(client: Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === maxAttempts || !['42710', '42P06', '23505', 'XX000', '40P01'].includes(databaseErrorCode(error)))
        throw error;
      await pause(Math.random() * 100);
    }
  }
}

/**
 * The SCRAM-SHA-256 verifier that PostgreSQL stores for a password (RFC 5803). Sent instead of the password, because the server logs the text of
 * failed statements, and of all statements with some settings.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
