import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { authConfigSchema } from '@rfp/auth/auth.config';
import { gatewayConfigSchema } from '@rfp/gateway/gateway.config';
import { intelligenceConfigSchema } from '@rfp/intelligence/intelligence.config';
import { opportunitiesConfigSchema } from '@rfp/opportunities/opportunities.config';
import { syncConfigSchema } from '@rfp/sync/sync.config';
import { telemetryConfigSchema } from '@rfp/service-kit/observability/start-telemetry';
import { parse } from 'yaml';
import { z } from 'zod';
import { brokerServices } from '@rfp/messaging/permissions/services';
import { natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { natsImage, postgresImage } from '@rfp/testing/servers/images';
import { storedServices } from './prepare-database.js';
import { databasePasswordConfigSchema, setupConfigSchema } from './setup.config.js';

const repository = path.resolve(import.meta.dirname, '../../..');

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z
    .object({ args: z.object({ APP: z.string() }) })
    .loose()
    .optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
});
const fileSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) });

/** Settings by process. */
const settings: Record<string, z.ZodObject> = {
  auth: authConfigSchema,
  gateway: gatewayConfigSchema,
  intelligence: intelligenceConfigSchema,
  sync: syncConfigSchema,
  opportunities: opportunitiesConfigSchema,
  setup: setupConfigSchema,
  cli: z.object({ RFP_API_URL: z.string(), RFP_TOKEN: z.string() }),
  stream: z.object({ ENTRY: z.string() }),
  'database-password': databasePasswordConfigSchema.extend({ ENTRY: z.string() }),
};
/** Commands of the setup image. */
const setupCommands = new Set(['stream', 'database-password']);
const commonSettings = [
  ...Object.keys(natsSettingsSchema.shape),
  'DATABASE_URL',
  'PROBE_PORT',
  ...Object.keys(telemetryConfigSchema.shape),
];

/** Settings of `npm start`, or settings that are fixed in containers. */
const singleProcessSettings = new Set([
  'HOST',
  'PORT',
  'MAILBOX_PORT',
  'RFP_DATA_DIR',
  'RFP_CONSOLE_DIR',
  'RFP_FIRST_SYNC',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);

/** Services of the profile `obs`; their network is closed, so they publish no port. */
const observers = new Set(['prometheus', 'grafana']);
const apps = Object.keys(settings);
const cluster = ['nats-1', 'nats-2', 'nats-3'];
const brokers = ['nats', ...cluster];
let file: z.infer<typeof fileSchema>;

beforeAll(async () => {
  const text = await readFile(path.join(repository, 'docker-compose.yml'), 'utf8');
  file = fileSchema.parse(parse(text, { merge: true }));
});

const serviceOf = (name: string) => serviceSchema.parse(file.services[name]);

describe('docker-compose.yml', () => {
  it('has a service for each app, built from the app of this name', () => {
    const built = Object.entries(file.services).filter(([, { build }]) => build !== undefined);
    expect(built.map(([name]) => name).sort()).toEqual(apps.toSorted());
    for (const [name, { build, image }] of built) {
      const app = setupCommands.has(name) ? 'setup' : name;
      expect([build?.args.APP, image]).toEqual([app, `rfp-${app}:\${RFP_TAG:-latest}`]);
    }
  });

  it('passes each setting of docs/settings.md to the services that read it, or an empty value if it is not set', async () => {
    const page = await readFile(path.join(repository, 'docs/settings.md'), 'utf8');
    const [table = ''] = /^\| Setting [^]*?\n\n/m.exec(page) ?? [];
    const described = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
      .filter((name) => !singleProcessSettings.has(name));
    expect(described).toContain('MODEL_DAILY_BUDGET_INSTALLATION');
    const missing = described.flatMap((name) => {
      const readers = brokerServices.filter((service) => Object.hasOwn(settings[service]?.shape ?? {}, name));
      const passes = (service: string) => serviceOf(service).environment[name]?.startsWith(`\${${name}:-`) === true;
      return readers.length === 0 ? [name] : readers.filter((each) => !passes(each)).map((each) => `${each} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(apps)('sets only variables that %s reads', (name) => {
    const known = new Set([...Object.keys(settings[name]?.shape ?? {}), ...commonSettings]);
    const set = Object.keys(serviceOf(name).environment);
    expect(set.filter((each) => !known.has(each) && !known.has(each.replace(/_FILE$/, '')))).toEqual([]);
  });

  it.each([...apps, ...brokers])('runs %s without capabilities, on a read-only file system', (name) => {
    const { read_only, cap_drop, security_opt } = serviceOf(name);
    expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  });

  it.each(apps)('runs %s below an init process, so that a signal that it sends to itself ends it', (name) => {
    expect(serviceOf(name).init).toBe(true);
  });

  it.each(storedServices)('lets %s read its own secrets, and no others [asvs 13.3.2]', (name) => {
    const { volumes, environment } = serviceOf(name);
    expect(volumes).toEqual([`secrets-${name}:/secrets:ro`]);
    const files = Object.entries(environment).filter(([each]) => each.endsWith('_FILE'));
    for (const [setting, place] of files.filter(([each]) => each !== 'NATS_CA_FILE'))
      expect(place).toBe(`/secrets/${setting.replace(/_FILE$/, '')}`);
    expect(files.map(([each]) => each)).toContain('DATABASE_URL_FILE');
  });

  it.each([...brokerServices, 'stream'])(
    'lets %s use the broker as its own user, with the authority of the broker certificate',
    (name) => {
      const { volumes, environment } = serviceOf(name);
      expect(volumes).toEqual([`secrets-${name}:/secrets:ro`]);
      expect(environment).toMatchObject({
        NATS_URL: '${NATS_URL:-tls://nats:4222}',
        NATS_USER: name,
        NATS_PASSWORD_FILE: '/secrets/NATS_PASSWORD',
        NATS_CA_FILE: '/secrets/nats-ca.pem',
        NATS_REPLICAS: '${NATS_REPLICAS:-1}',
      });
    },
  );

  it('starts one broker, or three as a cluster in the profile ha, with the files of deploy/nats', () => {
    const inProfile = Object.entries(file.services).filter(([, { profiles }]) => profiles.includes('ha'));
    expect(inProfile.map(([name, { profiles }]) => [name, profiles])).toEqual(cluster.map((name) => [name, ['ha']]));
    for (const name of brokers) {
      const { command, volumes } = serviceOf(name);
      const isAlone = name === 'nats';
      expect(command).toEqual([
        '--config',
        `/etc/nats/${isAlone ? 'nats' : 'cluster'}.conf`,
        ...(isAlone ? [] : ['--name', name]),
      ]);
      expect(volumes).toEqual([`${name}:/data`, './deploy/nats:/etc/nats:ro', 'secrets-nats:/secrets:ro']);
      // A volume inherits the owner of the folder on which it is first mounted.
      expect(serviceOf('setup').volumes).toContain(`${name}:/data/${name}`);
    }
  });

  it('runs the setup before the broker starts, and declares the stream before the services start', () => {
    for (const name of brokers)
      expect(serviceOf(name).depends_on).toEqual({ setup: { condition: 'service_completed_successfully' } });
    expect(Object.keys(serviceOf('stream').depends_on)).toEqual(brokers);
    for (const name of brokerServices)
      expect(serviceOf(name).depends_on).toMatchObject({ stream: { condition: 'service_completed_successfully' } });
  });

  it('runs the database and the broker in the versions that specs use in containers', () => {
    expect(serviceOf('postgres').image).toBe(postgresImage);
    for (const name of brokers) expect(serviceOf(name).image).toBe(natsImage);
  });

  it('holds no secret [asvs 13.2.3]', () => {
    const values = Object.values(file.services).flatMap(({ environment }) => Object.entries(environment));
    const secrets = values.filter(
      ([name, value]) =>
        /PASSWORD|KEY|TOKEN|SECRET/.test(name) && !/_FILE$|_DIR$/.test(name) && !/^\$\{\w+:-\}$/.test(value),
    );
    expect(secrets).toEqual([]);
  });

  it('creates the password of the database before the database starts, for the database and the setup alone', () => {
    expect(serviceOf('postgres').environment).toMatchObject({ POSTGRES_PASSWORD_FILE: '/secrets/POSTGRES_PASSWORD' });
    expect(serviceOf('setup').environment).toMatchObject({ DATABASE_URL_FILE: '/secrets/setup/DATABASE_URL' });
    expect(serviceOf('postgres').depends_on).toEqual({
      'database-password': { condition: 'service_completed_successfully' },
    });
    const readers = Object.entries(file.services).filter(([, { volumes }]) =>
      volumes.some((volume) => /^secrets-(?:postgres|setup):/.test(volume)),
    );
    expect(readers.map(([name]) => name).sort()).toEqual(['database-password', 'postgres', 'setup']);
  });

  it('publishes the gateway, and the pages for operators on this machine only', () => {
    const published = Object.entries(file.services).flatMap(([name, { ports }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['mail', '127.0.0.1:1080:1080'],
      ['gateway', '${PORT:-3000}:3000'],
      ['prometheus', '127.0.0.1:9090:9090'],
      ['grafana', '127.0.0.1:3001:3000'],
    ]);
  });

  it('lets only services that need the internet reach it', () => {
    const withInternet = Object.entries(file.services).filter(([, { networks }]) => networks.includes('outside'));
    const services = withInternet.map(([name]) => name).filter((name) => !observers.has(name));
    expect(services.sort()).toEqual(['auth', 'gateway', 'intelligence', 'mail', 'sync']);
  });
});
