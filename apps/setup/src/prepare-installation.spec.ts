import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type TestDatabase, testDatabase } from '@rfp/testing/servers/postgres';
import { Client } from 'pg';
import { storedServices } from './prepare-database.js';
import { prepareInstallation, writeInstallationSecrets } from './prepare-installation.js';

let database: TestDatabase;
let secretsDir: string;
const brokerSecrets = ['NATS_PASSWORD', 'nats-ca.pem'];

const read = (file: string) => readFile(path.join(secretsDir, file), 'utf8');

async function schemaSeenBy(service: string): Promise<unknown> {
  const client = new Client({ connectionString: await read(`${service}/DATABASE_URL`) });
  await client.connect();
  try {
    return (await client.query('SELECT current_schema AS schema, current_user AS role')).rows[0];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await testDatabase();
  secretsDir = temporaryFolder('secrets');
  await prepareInstallation({ databaseUrl: database.url, secretsDir });
}, 60_000);
afterAll(() => database.drop());

describe('the preparation of an installation', () => {
  it('gives each service a role with a schema of its own [asvs 13.2.2]', async () => {
    for (const service of storedServices)
      expect(await schemaSeenBy(service)).toEqual({ schema: service, role: `rfp_${service}` });
  });

  it('gives each service only the secrets that it uses, in files that others cannot read [asvs 13.3.1]', async () => {
    const files = await Promise.all(storedServices.map((service) => readdir(path.join(secretsDir, service))));
    expect(files.map((names) => names.sort())).toEqual([
      ['AUTH_SIGNING_KEYS', 'DATABASE_URL', 'ENCRYPTION_KEYS', ...brokerSecrets],
      ['DATABASE_URL', ...brokerSecrets],
      ['DATABASE_URL', 'ENCRYPTION_KEYS', ...brokerSecrets],
      ['DATABASE_URL', ...brokerSecrets],
    ]);
    expect((await stat(path.join(secretsDir, 'auth/ENCRYPTION_KEYS'))).mode & 0o777).toBe(0o600);
    expect(await read('auth/ENCRYPTION_KEYS')).not.toBe(await read('sync/ENCRYPTION_KEYS'));
  });

  it('changes nothing if it is repeated, so that services keep running', async () => {
    const secrets = async () => [
      JSON.parse(await read('auth/AUTH_SIGNING_KEYS')),
      await read('auth/DATABASE_URL'),
      await read('sync/ENCRYPTION_KEYS'),
    ];
    const before = await secrets();
    await prepareInstallation({ databaseUrl: database.url, secretsDir });
    expect(await secrets()).toEqual(before);
    expect(await schemaSeenBy('auth')).toMatchObject({ role: 'rfp_auth' });
  });

  it('puts new keys before the old ones on request, and drops the old ones on request', async () => {
    const rotate = async (rotateKeys: 'add' | 'forget-old') => {
      await prepareInstallation({ databaseUrl: database.url, secretsDir, rotateKeys });
      return (await read('sync/ENCRYPTION_KEYS')).split(',');
    };
    const before = await read('sync/ENCRYPTION_KEYS');
    const added = await rotate('add');
    expect(added).toEqual([expect.any(String), before]);
    expect(await rotate('forget-old')).toEqual(added.slice(0, 1));
  });

  it('writes the secrets without a database, with the address of the server behind a pooler', async () => {
    const otherSecretsDir = temporaryFolder('elsewhere');
    await writeInstallationSecrets({
      databaseUrl: 'postgres://rfp@rfp-pooler:5432/rfp',
      directDatabaseUrl: 'postgres://rfp@rfp-db-rw:5432/rfp',
      secretsDir: otherSecretsDir,
    });
    const passwords: unknown = JSON.parse(
      await readFile(path.join(otherSecretsDir, 'setup/service-passwords.json'), 'utf8'),
    );
    expect(passwords).toHaveProperty('auth', expect.stringMatching(/.{20}/));
    for (const [name, host] of [
      ['DATABASE_URL', 'rfp-pooler'],
      ['DATABASE_DIRECT_URL', 'rfp-db-rw'],
    ] as const) {
      const { hostname, username } = new URL(await readFile(path.join(otherSecretsDir, 'auth', name), 'utf8'));
      expect([hostname, username]).toEqual([host, 'rfp_auth']);
    }
  });
});
