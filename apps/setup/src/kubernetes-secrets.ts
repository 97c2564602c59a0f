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
  made: readonly string[];
  /** Files that the operator must write. */
  given?: readonly string[];
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
    made: [...database, 'AUTH_SIGNING_KEYS', 'ENCRYPTION_KEYS', ...broker],
    given: ['SMTP_URL'],
  },
  { name: 'rfp-gateway', folder: 'gateway', made: broker },
  {
    name: 'rfp-intelligence',
    folder: 'intelligence',
    made: [...database, ...broker],
    optional: ['PERPLEXITY_API_KEY'],
  },
  { name: 'rfp-opportunities', folder: 'opportunities', made: [...database, ...broker] },
  { name: 'rfp-sync', folder: 'sync', made: [...database, 'ENCRYPTION_KEYS', ...broker], optional: ['SAM_API_KEY'] },
  { name: 'rfp-stream', folder: 'stream', made: broker },
  { name: 'rfp-setup', folder: 'setup', made: ['service-passwords.json'] },
  {
    name: 'rfp-nats',
    folder: 'nats',
    made: ['authorization.conf', 'cluster.conf', 'ca.pem', 'server.pem', 'server-key.pem'],
  },
  // Created by CloudNativePG if that runs the database, and by cert-manager.
  { name: 'rfp-db-app', folder: 'db-app', made: [], given: ['uri', 'password'] },
  { name: 'rfp-tls', folder: 'tls', made: [], given: ['tls.crt', 'tls.key'], type: 'kubernetes.io/tls' },
  { name: 'rfp-backup', folder: 'backup', made: [], given: ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] },
  { name: 'rfp-scheduled-sync', folder: 'scheduled-sync', made: [], given: ['RFP_TOKEN'] },
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
const verified = 'uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/database/ca.crt';
const pooler = `postgres://rfp@rfp-pooler:5432/rfp?${verified}`;
const server = `postgres://rfp@rfp-db-rw:5432/rfp?${verified}`;

/**
 * Creates the secrets of an installation in a cluster, in a folder to keep, and the manifest of its Secrets. May be repeated: valid files stay.
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
      .map(({ name, folder, given = [] }) => ({ name, folder, keys: given })),
  };
}

/** Content of a Secret, encoded; `undefined` if the operator has to write all of it and no file exists. */
async function readData(
  { name, folder, made, given = [], optional = [] }: SecretFiles,
  secretsDir: string,
): Promise<Record<string, string> | undefined> {
  const files = await Promise.all(
    [...made, ...given, ...optional].map(async (key) => ({
      key,
      text: await readIfPresent(path.join(secretsDir, folder, key)),
    })),
  );
  const present = files.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, text }]));
  if (present.length === 0) return undefined;
  const lacking = given.filter((key) => !present.some((each) => each.key === key));
  if (lacking.length > 0)
    throw new AppError('CONFIGURATION', {
      message: `The Secret ${name} needs ${lacking.join(', ')}: write ${lacking.length > 1 ? 'them' : 'it'} into ${path.join(secretsDir, folder)}.`,
    });
  const isMade = new Set(made);
  // Editors end a file with a line break.
  const content = ({ key, text }: { key: string; text: string }) => (isMade.has(key) ? text : text.replace(/\n$/, ''));
  return Object.fromEntries(present.map((each) => [each.key, Buffer.from(content(each)).toString('base64')]));
}
