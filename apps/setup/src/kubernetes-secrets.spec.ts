import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { kubernetesSecrets, makeKubernetesSecrets } from './kubernetes-secrets.js';
import { kubernetesConfigSchema } from './setup.config.js';

type Settings = Parameters<typeof kubernetesConfigSchema.parse>[0];

let folder: string;
let first: Awaited<ReturnType<typeof makeSecrets>>;

function write(file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Creates the Secrets and returns them with their decoded content. */
async function makeSecrets(settings: Settings = {}) {
  const config = kubernetesConfigSchema.parse({ RFP_SECRETS_DIR: folder, ...Object(settings) });
  const { manifest, missing } = await makeKubernetesSecrets(config);
  const content = new Map(
    manifest.items.map(({ metadata, data }) => [
      metadata.name,
      Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()])),
    ]),
  );
  return { manifest, missing, content };
}

beforeAll(async () => {
  folder = temporaryFolder('secrets');
  write('auth/SMTP_URL', 'smtps://user:password@mail.example.org\n');
  first = await makeSecrets();
});

describe('the Secrets of a cluster', () => {
  it('contain the generated files of the folders, with the addresses that k8s/ uses', () => {
    for (const { name, folder: place, generated } of kubernetesSecrets) {
      for (const key of generated)
        expect([name, first.content.get(name)?.[key]]).toEqual([
          name,
          readFileSync(path.join(folder, place, key), 'utf8'),
        ]);
    }
    const addresses = first.content.get('rfp-sync');
    expect(addresses?.['DATABASE_URL']).toMatch(
      /^postgres:\/\/rfp_sync:[\w-]{32}@rfp-pooler:5432\/rfp\?.*sslmode=verify-ca&sslrootcert=\/database\/ca.crt$/,
    );
    expect(addresses?.['DATABASE_DIRECT_URL']).toMatch(/@rfp-db-rw:5432\/rfp\?.*sslmode=verify-ca/);
    expect(first.content.get('rfp-nats')?.['cluster.conf']).toMatch(
      /"tls:\/\/route:[\w-]{32}@nats-2\.nats-headless:6222"/,
    );
    expect(first.manifest.items.map(({ metadata }) => metadata.namespace)).toEqual(
      first.manifest.items.map(() => 'rfp'),
    );
  });

  it('contain the files that the operator wrote, without a line break at the end, and missing files are reported', async () => {
    expect(first.content.get('rfp-auth')?.['SMTP_URL']).toBe('smtps://user:password@mail.example.org');
    expect(first.missing.map(({ name }) => name)).toEqual([
      'rfp-db-app',
      'rfp-tls',
      'rfp-backup',
      'rfp-scheduled-sync',
    ]);
    write('scheduled-sync/RFP_TOKEN', 'rfp_token\n');
    write('sync/SAM_API_KEY', 'key');
    const { content, missing } = await makeSecrets();
    expect(content.get('rfp-scheduled-sync')).toEqual({ RFP_TOKEN: 'rfp_token' });
    expect(content.get('rfp-sync')?.['SAM_API_KEY']).toBe('key');
    expect(missing.map(({ name }) => name)).not.toContain('rfp-scheduled-sync');
  });

  it('are not created while a file of the operator is missing', async () => {
    write('backup/ACCESS_KEY_ID', 'id');
    await expect(makeSecrets()).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: `The Secret rfp-backup needs SECRET_ACCESS_KEY: write it into ${folder}/backup.`,
    });
    write('backup/SECRET_ACCESS_KEY', 'key');
    expect((await makeSecrets()).content.get('rfp-backup')).toEqual({ ACCESS_KEY_ID: 'id', SECRET_ACCESS_KEY: 'key' });
  });

  it('stay unchanged when they are created again, and a rotation replaces only the named credentials', async () => {
    const changedBy = async (settings: Settings) => {
      const [before, after] = [await makeSecrets(), await makeSecrets(settings)];
      return [...after.content].flatMap(([name, data]) =>
        Object.keys(data)
          .filter((key) => data[key] !== before.content.get(name)?.[key])
          .map((key) => `${name} ${key}`),
      );
    };
    expect(await changedBy({})).toEqual([]);
    expect(await changedBy({ NATS_ROTATE: 'certificate' })).toEqual(['rfp-nats server.pem', 'rfp-nats server-key.pem']);
    expect(await changedBy({ NATS_ROTATE: 'passwords' })).toEqual([
      ...['auth', 'gateway', 'intelligence', 'opportunities', 'sync', 'stream'].map(
        (each) => `rfp-${each} NATS_PASSWORD`,
      ),
      'rfp-nats authorization.conf',
      'rfp-nats cluster.conf',
    ]);
    const keys = ['rfp-auth AUTH_SIGNING_KEYS', 'rfp-auth ENCRYPTION_KEYS', 'rfp-sync ENCRYPTION_KEYS'];
    const [old] = (await makeSecrets()).content.get('rfp-sync')?.['ENCRYPTION_KEYS']?.split(',') ?? [];
    expect(await changedBy({ KEYS_ROTATE: 'add' })).toEqual(keys);
    expect((await makeSecrets()).content.get('rfp-sync')?.['ENCRYPTION_KEYS']?.split(',')[1]).toBe(old);
    expect(await changedBy({ KEYS_ROTATE: 'forget-old' })).toEqual(keys);
    expect((await makeSecrets()).content.get('rfp-sync')?.['ENCRYPTION_KEYS']).not.toContain(',');
  });
});
