import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { authorizationBlock, brokerUsers } from '@rfp/messaging/permissions/authorization';
import { brokerServices } from '@rfp/messaging/permissions/services';
import { streamUser } from '@rfp/messaging/permissions/permissions';
import { readIfPresent, replacePrivateFile } from '../private-file.js';
import { type BrokerLogin, readBrokerUsers } from './broker-users.js';
import { type CertifiedKey, isCertificateCurrent, makeAuthority, makeServerCertificate } from './certificates.js';

/** Credentials that a run of the setup replaces even if they are valid. A certificate of another authority is always replaced. */
export const brokerRotations = ['none', 'passwords', 'certificate', 'authority', 'all'] as const;
export type BrokerRotation = (typeof brokerRotations)[number];

export interface BrokerOptions {
  /** Host names of the broker, in addition to `nats` and those of the nodes. */
  hostNames?: readonly string[];
  /** Host names of the nodes of a cluster; default: those of docker-compose.yml. */
  nodes?: readonly string[];
  rotate?: BrokerRotation;
}

const composeNodes = ['nats-1', 'nats-2', 'nats-3'];
/** User of the connections between the nodes of a cluster. */
const routeUser = 'route';

/**
 * Creates passwords for the users of the broker, an authority and a certificate, and writes them: `<service>/NATS_PASSWORD` and
 * `<service>/nats-ca.pem` for each service, and into `nats` the files that the broker includes in its configuration. May be repeated: valid files
 * stay, and a certificate that expires soon is replaced.
 */
export async function prepareBroker(
  secretsDir: string,
  { hostNames = [], nodes = composeNodes, rotate = 'none' }: BrokerOptions = {},
): Promise<void> {
  const setupFolder = path.join(secretsDir, 'setup');
  const broker = path.join(secretsDir, 'nats');
  for (const folder of [setupFolder, broker]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const users = await readBrokerUsers(setupFolder, [...brokerUsers, routeUser], includesRotation(rotate, 'passwords'));
  const authority = await readAuthority(setupFolder, rotate === 'authority');
  const names = ['nats', ...nodes, 'localhost', '127.0.0.1', ...hostNames];
  await writeCertificate(broker, authority, names, includesRotation(rotate, 'certificate'));
  await writeFiles(broker, {
    'authorization.conf': authorizationBlock(new Map([...users].map(([name, { hash }]) => [name, hash]))),
    'cluster.conf': clusterBlock(users.get(routeUser), nodes),
  });
  for (const service of [...brokerServices, streamUser]) {
    const password = users.get(service)?.password ?? '';
    const files = { NATS_PASSWORD: password, 'nats-ca.pem': authority.certificate };
    await writeFiles(path.join(secretsDir, service), files);
  }
}

function includesRotation(requested: BrokerRotation, kind: BrokerRotation): boolean {
  return requested === kind || requested === 'all';
}

async function readAuthority(folder: string, rotate: boolean): Promise<CertifiedKey> {
  const stored = await readPair(folder, 'nats-authority');
  if (stored !== undefined && !rotate) return stored;
  const newAuthority = await makeAuthority();
  await writePair(folder, 'nats-authority', newAuthority);
  return newAuthority;
}

async function writeCertificate(
  folder: string,
  authority: CertifiedKey,
  names: readonly string[],
  rotate: boolean,
): Promise<void> {
  const stored = await readPair(folder, 'server');
  const stays = stored !== undefined && !rotate && (await isCertificateCurrent(stored.certificate, authority, names));
  if (!stays) await writePair(folder, 'server', await makeServerCertificate(authority, names));
  await writeFiles(folder, { 'ca.pem': authority.certificate });
}

/** Configuration of the routes to all nodes. Each node recognises its own address among them. */
function clusterBlock(login: BrokerLogin | undefined, nodes: readonly string[]): string {
  const { password = '', hash = '' } = login ?? {};
  const routes = nodes.map((node) => `tls://${routeUser}:${password}@${node}:6222`);
  return `authorization: ${JSON.stringify({ user: routeUser, password: hash })}\nroutes: ${JSON.stringify(routes)}\n`;
}

async function readPair(folder: string, name: string): Promise<CertifiedKey | undefined> {
  const key = await readIfPresent(path.join(folder, `${name}-key.pem`));
  const certificate = await readIfPresent(path.join(folder, `${name}.pem`));
  return key === undefined || certificate === undefined ? undefined : { key, certificate };
}

/** Writes the certificate last, because a pair without a certificate counts as missing. */
function writePair(folder: string, name: string, { key, certificate }: CertifiedKey): Promise<void> {
  return writeFiles(folder, { [`${name}-key.pem`]: key, [`${name}.pem`]: certificate });
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) await replacePrivateFile(path.join(folder, name), text);
}
