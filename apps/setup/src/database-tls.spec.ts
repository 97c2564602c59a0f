import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { roleOf } from '@rfp/persistence/schema/roles';
import { openSyncStore } from '@rfp/sync/store/data-source';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { testDatabase, type TestDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/servers/service-role';
import { Client, escapeLiteral } from 'pg';
import { type CertifiedKey, makeAuthority, makeServerCertificate } from './broker/certificates.js';
import { prepareDatabase, serviceStores } from './prepare-database.js';

let database: TestDatabase;
let admin: Client;
let folder: string;

/** Makes the server write a file into its own folder, which may be in a container. */
const writeOnServer = (name: string, text: string) =>
  admin.query(
    `COPY (SELECT unnest(string_to_array(${escapeLiteral(text.trim())}, E'\\n'))) TO PROGRAM ${escapeLiteral(`umask 077; cat > ${name}`)}`,
  );

async function configureServer(...statements: string[]): Promise<void> {
  for (const statement of statements) await admin.query(statement);
  await admin.query('SELECT pg_reload_conf()');
  const expectedSsl = statements.some((each) => each.endsWith('on')) ? 'on' : 'off';
  const shown = async () => (await admin.query<{ ssl: string }>('SHOW ssl')).rows[0]?.ssl;
  while ((await shown()) !== expectedSsl) await new Promise((resolve) => setTimeout(resolve, 20));
}

function writeCertificate(name: string, { certificate }: CertifiedKey): string {
  const file = path.join(folder, name);
  writeFileSync(file, certificate);
  return file;
}

/** Whether the connection of a service to this address is encrypted. */
async function isEncrypted(url: string): Promise<boolean> {
  const store = await openSyncStore({ url, directUrl: url });
  try {
    const rows: { ssl: boolean }[] = await store.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    return rows[0]?.ssl === true;
  } finally {
    await store.destroy();
  }
}

/** Database address of the service sync with this machine's IP address, which the certificate does not contain. */
const addressWithQuery = (query: string) =>
  `${addressAs(database.url, roleOf('sync')).replace('localhost', '127.0.0.1')}?${query}`;

beforeAll(async () => {
  folder = temporaryFolder('database-tls');
  database = await testDatabase();
  await prepareDatabase(database.url, new Map([['sync', testRolePassword]]), { sync: serviceStores.sync });
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  const authority = await makeAuthority();
  const server = await makeServerCertificate(authority, ['rfp-db-rw', 'localhost']);
  await writeOnServer('server-of-spec.crt', server.certificate);
  await writeOnServer('server-of-spec.key', server.key);
  writeCertificate('ca.crt', authority);
  writeCertificate('other.crt', await makeAuthority());
  await configureServer(
    `ALTER SYSTEM SET ssl_cert_file = 'server-of-spec.crt'`,
    `ALTER SYSTEM SET ssl_key_file = 'server-of-spec.key'`,
    'ALTER SYSTEM SET ssl = on',
  );
}, 60_000);
afterAll(async () => {
  await configureServer(
    'ALTER SYSTEM RESET ssl',
    'ALTER SYSTEM RESET ssl_cert_file',
    'ALTER SYSTEM RESET ssl_key_file',
  );
  await admin.end();
  await database.drop();
});

describe('a database with a certificate of its own authority', () => {
  it('is reached over TLS with the address of the setup for CloudNativePG, for any name in the certificate [asvs 12.3.1]', async () => {
    const query = (file: string) =>
      `uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${encodeURIComponent(path.join(folder, file))}`;
    expect(await isEncrypted(addressWithQuery(query('ca.crt')))).toBe(true);
    await expect(isEncrypted(addressWithQuery(query('other.crt')))).rejects.toThrow(/certificate/);
  });

  it('is refused under a name that its certificate does not contain if the name is verified [asvs 12.3.4]', async () => {
    const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(path.join(folder, 'ca.crt'))}`;
    await expect(isEncrypted(addressWithQuery(query))).rejects.toThrow(/altnames/);
    expect(await isEncrypted(addressWithQuery(query).replace('127.0.0.1', 'localhost'))).toBe(true);
  });

  it('is prepared by the setup over TLS with the environment of k8s/, although the address does not mention TLS', async () => {
    mkdirSync(path.join(folder, 'setup'));
    const services = ['auth', 'opportunities', 'sync', 'intelligence'].map((name) => [
      name,
      testRolePassword.repeat(2),
    ]);
    writeFileSync(path.join(folder, 'setup/service-passwords.json'), JSON.stringify(Object.fromEntries(services)));
    const prepare = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../dist/database.js')], {
        env: {
          PATH: process.env['PATH'],
          RFP_SECRETS_DIR: folder,
          DATABASE_URL: database.url.replace('127.0.0.1', 'localhost'),
          PGSSLMODE: 'verify-full',
          ...env,
        },
      });
    await expect(prepare({})).rejects.toMatchObject({ code: 1 });
    const { stdout } = await prepare({ NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.crt') });
    expect(stdout).toContain('Roles and schemas are ready.');
  }, 60_000);
});
