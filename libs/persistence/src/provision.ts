import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import { databaseErrorCode, toDatabaseError } from './database-error.js';
import { scramVerifier } from './scram.js';

const serviceSchema = z.strictObject({
  // PostgreSQL truncates names at 63 bytes, so two long ones would become one role.
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,58}$/, 'A service name has 1 to 59 lower-case letters, digits and underscores')
    .refine((name) => !name.startsWith('pg_') && name !== 'public', 'This name is reserved by PostgreSQL'),
  // Other characters would need normalisation (RFC 4013).
  password: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'A password has 8 to 200 printable ASCII characters without spaces'),
});
export type ProvisionedService = z.infer<typeof serviceSchema>;

const maxAttempts = 20;

/** Schema of extensions that services use. They are parts of every distribution, but a server may lack them: features that need them are off then. */
export const extensionSchema = 'extensions';
const usedExtensions = ['pg_trgm'];

/** Database role of a service. */
export function roleOf(service: string): string {
  return `rfp_${service}`;
}

/**
 * Creates, as an administrator of the database in `adminUrl`, a role with this password and a schema per service. The role
 * can access its own schema only, which is its whole search path; `PUBLIC` loses all its rights.
 * Idempotent except for the password, and safe to run concurrently.
 * Roles belong to the whole server: two databases on one server share them, passwords included.
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
  const schema = escapeIdentifier(service.name);
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('rfp provision', 0))`);
  const { rows } = await client.query<{
    database: string;
    role_exists: boolean;
    public_exists: boolean;
    is_superuser: boolean;
  }>(
    `SELECT current_database() AS database,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role_exists,
            EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public') AS public_exists,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser`,
    [roleOf(service.name)],
  );
  for (const found of rows) {
    const database = escapeIdentifier(found.database);
    await client.query(
      `${found.role_exists ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN NOINHERIT PASSWORD ${escapeLiteral(service.verifier)}`,
    );
    // An administrator who is not a superuser can assign a schema only to a role of which it is a member.
    if (!found.is_superuser) await client.query(`GRANT ${role} TO CURRENT_USER`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    if (found.public_exists) await client.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`);
    await client.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`);
    await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET search_path = ${schema}`);
    await createExtensions(client, role);
  }
  await client.query('COMMIT');
}

async function createExtensions(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM pg_available_extensions WHERE name = ANY($1) AND installed_version IS NULL',
    [usedExtensions],
  );
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${extensionSchema}`);
  for (const { name } of rows)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${escapeIdentifier(name)} SCHEMA ${extensionSchema}`);
  await client.query(`GRANT USAGE ON SCHEMA ${extensionSchema} TO ${role}`);
}

/**
 * The lock above covers one database, but roles belong to the server: provisioning two databases at once can conflict in the
 * role catalog. The server then rejects one (the role exists, or `tuple concurrently updated`), which is retried.
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
