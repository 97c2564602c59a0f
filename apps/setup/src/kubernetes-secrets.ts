import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { writeInstallationSecrets } from './prepare-installation.js';
import { readIfPresent } from './private-file.js';
import { type KubernetesConfig } from './setup.config.js';

/** A Secret of k8s/, built from the files of a folder. */
interface SecretFiles {
  name: string;
  folder: string;
  /** Files that this program creates. */
  generated: readonly string[];
  /** Files that the operator must write. */
  required?: readonly string[];
  /** Files that the operator may write. */
  optional?: readonly string[];
  type?: string;
}

const broker = ['NATS_PASSWORD', 'nats-ca.pem'];
const database = ['DATABASE_URL', 'DATABASE_DIRECT_URL'];

/** All Secrets that the manifests of k8s/ refer to. A Secret with no generated files is created only if the operator has written its files. */
export const kubernetesSecrets: readonly SecretFiles[] = [
  {
    name: 'rfp-auth',
    folder: 'auth',
    generated: [...database, 'AUTH_SIGNING_KEYS', 'ENCRYPTION_KEYS', ...broker],
    required: ['SMTP_URL'],
  },
  { name: 'rfp-gateway', folder: 'gateway', generated: broker },
  {
    name: 'rfp-intelligence',
    folder: 'intelligence',
    generated: [...database, ...broker],
    optional: ['PERPLEXITY_API_KEY'],
  },
  { name: 'rfp-opportunities', folder: 'opportunities', generated: [...database, ...broker] },
  {
    name: 'rfp-sync',
    folder: 'sync',
    generated: [...database, 'ENCRYPTION_KEYS', ...broker],
    optional: ['SAM_API_KEY'],
  },
  { name: 'rfp-stream', folder: 'stream', generated: broker },
  { name: 'rfp-setup', folder: 'setup', generated: ['service-passwords.json'] },
  {
    name: 'rfp-nats',
    folder: 'nats',
    generated: ['authorization.conf', 'cluster.conf', 'ca.pem', 'server.pem', 'server-key.pem'],
  },
  // CloudNativePG creates `rfp-db-app` if it runs the database; cert-manager creates `rfp-tls`.
  { name: 'rfp-db-app', folder: 'db-app', generated: [], required: ['uri', 'password'] },
  { name: 'rfp-tls', folder: 'tls', generated: [], required: ['tls.crt', 'tls.key'], type: 'kubernetes.io/tls' },
  { name: 'rfp-backup', folder: 'backup', generated: [], required: ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] },
  { name: 'rfp-scheduled-sync', folder: 'scheduled-sync', generated: [], required: ['RFP_TOKEN'] },
];

interface Manifest {
  apiVersion: 'v1';
  kind: 'List';
  items: {
    apiVersion: 'v1';
    kind: 'Secret';
    metadata: { name: string; namespace: string; labels: Record<string, string> };
    type: string;
    data: Record<string, string>;
  }[];
}

/** Nodes of the broker as named by its chart (k8s/nats/values.yaml). */
const nodes = [0, 1, 2].map((ordinal) => `nats-${ordinal}.nats-headless`);
/**
 * PgBouncer presents the certificate of the server, which contains only the server's name. So only the authority is verified
 * (k8s/components/database/direct.yaml).
 */
const verifyAuthority = 'uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/database/ca.crt';
const pooler = `postgres://rfp@rfp-pooler:5432/rfp?${verifyAuthority}`;
const server = `postgres://rfp@rfp-db-rw:5432/rfp?${verifyAuthority}`;

/**
 * Creates the secrets of an installation in a cluster, in a folder that must be kept, and the manifest of its Secrets. May be repeated: valid files
 * stay.
 *
 * @returns the manifest, and the Secrets whose files the operator has not written
 * @throws AppError CONFIGURATION if a file of the operator is missing
 */
export async function makeKubernetesSecrets(
  config: KubernetesConfig,
): Promise<{ manifest: Manifest; missing: { name: string; folder: string; keys: readonly string[] }[] }> {
  const { NAMESPACE, RFP_SECRETS_DIR, DATABASE_URL, DATABASE_DIRECT_URL, NATS_HOST_NAMES, NATS_ROTATE } = config;
  const inCluster = ['', '.svc', '.svc.cluster.local'].map((end) => `nats.${NAMESPACE}${end}`);
  await writeInstallationSecrets({
    databaseUrl: DATABASE_URL ?? pooler,
    directDatabaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL ?? server,
    secretsDir: RFP_SECRETS_DIR,
    rotateKeys: config.KEYS_ROTATE,
    broker: { hostNames: [...inCluster, ...NATS_HOST_NAMES], nodes, rotate: NATS_ROTATE },
  });
  const read = await Promise.all(
    kubernetesSecrets.map(async (each) => ({ ...each, data: await readData(each, RFP_SECRETS_DIR) })),
  );
  return {
    manifest: {
      apiVersion: 'v1',
      kind: 'List',
      items: read.flatMap(({ name, type = 'Opaque', data }) => {
        const labels = { 'app.kubernetes.io/part-of': 'rfp' };
        const metadata = { name, namespace: NAMESPACE, labels };
        return data === undefined ? [] : [{ apiVersion: 'v1', kind: 'Secret', metadata, type, data }];
      }),
    },
    missing: read
      .filter(({ data }) => data === undefined)
      .map(({ name, folder, required = [] }) => ({ name, folder, keys: required })),
  };
}

/** Encoded content of a Secret; `undefined` if none of its files exists, because the operator has to write all of them. */
async function readData(
  { name, folder, generated, required = [], optional = [] }: SecretFiles,
  secretsDir: string,
): Promise<Record<string, string> | undefined> {
  const files = await Promise.all(
    [...generated, ...required, ...optional].map(async (key) => ({
      key,
      text: await readIfPresent(path.join(secretsDir, folder, key)),
    })),
  );
  const present = files.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, text }]));
  if (present.length === 0) return undefined;
  const missingFiles = required.filter((key) => !present.some((each) => each.key === key));
  if (missingFiles.length > 0)
    throw new AppError('CONFIGURATION', {
      message: `The Secret ${name} needs ${missingFiles.join(', ')}: write ${missingFiles.length > 1 ? 'them' : 'it'} into ${path.join(secretsDir, folder)}.`,
    });
  const generatedKeys = new Set(generated);
  // Editors end a file with a line break.
  const content = ({ key, text }: { key: string; text: string }) =>
    generatedKeys.has(key) ? text : text.replace(/\n$/, '');
  return Object.fromEntries(present.map((each) => [each.key, Buffer.from(content(each)).toString('base64')]));
}
