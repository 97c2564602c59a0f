import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { kubernetesSecrets, makeKubernetesSecrets } from '@rfp/setup/kubernetes-secrets';
import { kubernetesConfigSchema } from '@rfp/setup/setup.config';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { startLocalNats } from '@rfp/testing/servers/nats-local';
import { rules } from './all-rules.js';
import { kubectl, renderOverlay, repository } from './render.js';
import { readQuantity } from './rules/limits.js';
import { secretReferences } from './rules/secrets.js';
import { type Facts } from './rule.js';
import { readFacts } from './testing/facts.js';
import { natsConf, natsStatefulSet, readNatsValues } from './testing/nats-chart.js';
import { schemaFaults } from './testing/schemas.js';

const values = readNatsValues();
const node = natsStatefulSet(values);
let facts: Facts;
let folder: string;
let manifest: Awaited<ReturnType<typeof makeKubernetesSecrets>>['manifest'];

/** Creates the folders of a cluster node below a temporary folder. Returns the configuration file. */
function mountNode(): string {
  const fileIn = (name: string) => path.join(folder, name);
  for (const each of ['etc/nats-config', 'etc/nats-settings', 'secrets', 'run'])
    mkdirSync(fileIn(each), { recursive: true });
  const adaptToMachine = (text: string) =>
    text
      .replaceAll('"/secrets/', `"${fileIn('secrets')}/`)
      .replace('"/data"', JSON.stringify(fileIn('data')))
      .replace('"/var/run/nats/nats.pid"', JSON.stringify(fileIn('run/nats.pid')))
      .replace('$SERVER_NAME', 'nats-0')
      .replace(
        '$CLIENT_ADVERTISE',
        JSON.stringify(values.container.env['CLIENT_ADVERTISE']?.replace('$(POD_NAME)', 'nats-0')),
      )
      .replace('0.0.0.0:6222', '127.0.0.1:-1')
      .replace('127.0.0.1:8222', '127.0.0.1:-1');
  writeFileSync(fileIn('etc/nats-config/nats.conf'), adaptToMachine(natsConf(values)));
  for (const name of ['cluster.conf', 'settings.conf'])
    writeFileSync(
      fileIn(`etc/nats-settings/${name}`),
      adaptToMachine(readFileSync(path.join(repository, 'deploy/nats', name), 'utf8')),
    );
  return fileIn('etc/nats-config/nats.conf');
}

beforeAll(async () => {
  facts = await readFacts();
  folder = temporaryFolder('cluster');
  const secretsDir = path.join(folder, 'made');
  mkdirSync(path.join(secretsDir, 'auth'), { recursive: true });
  writeFileSync(path.join(secretsDir, 'auth/SMTP_URL'), 'smtp://mail.example.org');
  ({ manifest } = await makeKubernetesSecrets(kubernetesConfigSchema.parse({ RFP_SECRETS_DIR: secretsDir })));
  cpSync(path.join(secretsDir, 'nats'), path.join(folder, 'secrets'), { recursive: true });
}, 60_000);

describe('the values of the NATS chart', () => {
  it('use the image of the broker in docker-compose.yml', () => {
    const { registry, repository: name, tag } = values.container.image;
    const compose = readFileSync(path.join(repository, 'docker-compose.yml'), 'utf8');
    expect(compose).toContain(`image: ${registry}/${name}:${tag}\n`);
  });

  it('take all settings from deploy/nats, and none from the chart', () => {
    const inFiles = ['cluster', 'jetstream', 'http_port', 'port'];
    expect(values.config.patch.map(({ op, path: removedPath }) => [op, removedPath])).toEqual(
      inFiles.map((each) => ['remove', `/${each}`]),
    );
    const limit = /max_file_store: (\d+)GB/.exec(
      readFileSync(path.join(repository, 'deploy/nats/settings.conf'), 'utf8'),
    )?.[1];
    expect(readQuantity(values.config.jetstream.fileStore.pvc.size)).toBeGreaterThan(Number(limit) * 2 ** 30);
  });

  it.each(['restricted', 'limits', 'secrets', 'accounts'] as const)('follow the rule %s', (rule) => {
    expect(rules[rule]([node], facts)).toEqual([]);
  });

  it('mount the settings of production, and place three nodes on different machines', () => {
    expect(schemaFaults(node)).toEqual([]);
    const settings = renderOverlay('production-all').find(({ metadata }) => metadata.name === 'nats-settings');
    expect(settings?.kind).toBe('ConfigMap');
    expect(node).toMatchObject({
      spec: {
        replicas: 3,
        template: {
          spec: {
            affinity: {
              podAntiAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'kubernetes.io/hostname' }],
              },
            },
          },
        },
      },
    });
    expect(values.podDisruptionBudget.merge.spec).toEqual({ maxUnavailable: 1 });
  });

  it('produce a configuration with which a real server starts and accepts a service with its Secret', async () => {
    const file = mountNode();
    const program = execFileSync(process.execPath, [path.join(repository, 'tools/programs/nats-server.mjs')], {
      encoding: 'utf8',
    });
    execFileSync(program.trim(), ['-t', '-c', file], { stdio: 'ignore' });
    const server = await startLocalNats({
      config: `include ${JSON.stringify(path.join('..', path.relative(tmpdir(), file)))}`,
    });
    const data = manifest.items.find(({ metadata }) => metadata.name === 'rfp-gateway')?.data ?? {};
    for (const [key, value] of Object.entries(data))
      writeFileSync(path.join(folder, key), Buffer.from(value, 'base64'));
    const connectAs = (user: string) => {
      const settings = natsSettingsSchema.parse({
        NATS_URL: server.url.replace('nats://', 'tls://'),
        NATS_USER: user,
        NATS_PASSWORD_FILE: path.join(folder, 'NATS_PASSWORD'),
        NATS_CA_FILE: path.join(folder, 'nats-ca.pem'),
      });
      return connectNatsBus({ ...natsOptions(settings), name: user });
    };
    await expect(connectAs('sync')).rejects.toMatchObject({ code: 'BROKER_LOGIN_REFUSED' });
    const bus = await connectAs('gateway');
    await expect(bus.drain()).resolves.toBeUndefined();
    await server.stop();
  });
});

describe('the Secrets of the setup', () => {
  it('are those of the table in docs/kubernetes.md, with its keys, and all are referred to', () => {
    const secrets = kubernetesSecrets.map(({ name, generated, required = [], optional = [] }) => [
      name,
      [...generated, ...required, ...optional].toSorted(),
    ]);
    // Only CloudNativePG creates its authority.
    secrets.push(['rfp-db-ca', ['ca.crt']]);
    const described = Object.entries(facts.secrets).map(([name, keys]) => [name, keys.toSorted()]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(secrets));
    const referred = secretReferences([...renderOverlay('production-all'), node]).map(({ secret }) => secret);
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(facts.secrets).toSorted());
  });

  it('equal those that kubectl creates from the folder of a service', () => {
    const from = path.join(folder, 'made/auth');
    const args = ['create', 'secret', 'generic', 'rfp-auth', `--from-file=${from}`, '--dry-run=client', '-o', 'json'];
    const printed: unknown = JSON.parse(
      execFileSync(kubectl(), args, { encoding: 'utf8', env: { KUBECONFIG: '/dev/null' } }),
    );
    const item = manifest.items.find(({ metadata }) => metadata.name === 'rfp-auth');
    expect(printed).toMatchObject({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'rfp-auth' },
      data: item?.data,
    });
  });
});
