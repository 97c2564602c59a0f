import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import { codeOf, toDatabaseError } from './database-error.js';
import { scramVerifier } from './scram.js';

const serviceSchema = z.strictObject({
  // The server cuts names at 63 bytes, so two long ones would become one role.
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,58}$/, 'A service name has 1 to 59 lower-case letters, digits and underscores')
    .refine((name) => !name.startsWith('pg_') && name !== 'public', 'This name belongs to PostgreSQL'),
  // Other characters would have to be normalised first (RFC 4013).
  password: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'A password has 8 to 200 printable ASCII characters without blanks'),
});
export type ProvisionedService = z.infer<typeof serviceSchema>;

const attempts = 20;

/** The role that a service logs in with. */
export function roleOf(service: string): string {
  return `rfp_${service}`;
}

/**
 * Makes sure, as an administrator of the database in `adminUrl`, that each service has a role of its own with this
 * password, a schema of its own with its name as the whole search path, and no right to anything else; nor has anybody
 * without a grant. Repeating it changes nothing but the password, and two processes may do it at once.
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
  // A connection that breaks while nothing runs must not end the process; the next query tells.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const statements = checked.data.map((service) => ({ ...service, verifier: scramVerifier(service.password) }));
    for (const service of statements) await untilAlone(client, () => provisionOne(client, service));
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
    may_all: boolean;
  }>(
    `SELECT current_database() AS database,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role_exists,
            EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public') AS public_exists,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS may_all`,
    [roleOf(service.name)],
  );
  for (const found of rows) {
    const database = escapeIdentifier(found.database);
    await client.query(
      `${found.role_exists ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN NOINHERIT PASSWORD ${escapeLiteral(service.verifier)}`,
    );
    // An administrator who is not superuser may give a schema only to a role whose member it is.
    if (!found.may_all) await client.query(`GRANT ${role} TO CURRENT_USER`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    if (found.public_exists) await client.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`);
    await client.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`);
    await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET search_path = ${schema}`);
  }
  await client.query('COMMIT');
}

/**
 * The lock above reaches one database, roles the whole server: two databases provisioned at once may still meet in the
 * catalog of roles. The server then refuses one of them (the role exists by now, or `tuple concurrently updated`) and it tries again.
 */
async function untilAlone(client: Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === attempts || !['42710', '42P06', '23505', 'XX000', '40P01'].includes(codeOf(error))) throw error;
      await pause(Math.random() * 100);
    }
  }
}
