import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus, declareStream } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { MemoryDeadLetters } from '@rfp/messaging/suite/memory-dead-letters';
import { Recorder, retryUntilSuccess, suiteEvent } from '@rfp/messaging/suite/harness';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { startNats } from '@rfp/testing/servers/nats';
import { deferred } from '@rfp/service-kit/deferred';
import { type ShippedBroker, startShippedBroker } from '../testing/shipped-broker.js';
import { isCertificateCurrent, makeAuthority, makeServerCertificate } from './certificates.js';
import { prepareBroker } from './prepare-broker.js';

Logger.overrideLogger(false);

const day = 24 * 60 * 60 * 1000;
const settings = natsSettingsSchema.parse({ NATS_URL: 'nats://127.0.0.1:1' });
let broker: ShippedBroker;
const buses: Bus[] = [];
const deadLetters = new MemoryDeadLetters();

async function connectAs(user: string, changed: Partial<typeof settings> = {}): Promise<Bus> {
  const options = natsOptions({ ...broker.settingsOf(user), ...changed });
  const bus = await connectNatsBus({ ...options, name: user, requestTimeoutMs: 3000, outagePauseMs: 50 });
  buses.push(bus);
  return bus;
}

beforeAll(async () => {
  broker = await startShippedBroker();
  await declareStream({ ...natsOptions(broker.settingsOf('stream')), name: 'stream' });
}, 60_000);
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.drain()));
});
afterAll(() => broker.stop());

describe('a broker that the setup has prepared', () => {
  it('carries requests, parts, events and broadcasts between the services that the table names', async () => {
    const [gateway, opportunities, intelligence] = [
      await connectAs('gateway'),
      await connectAs('opportunities'),
      await connectAs('intelligence'),
    ];
    await intelligence.respond(requestSubject('intelligence.enrich'), 'intelligence', async (payload, parts) => {
      parts?.send('part');
      return succeed(payload);
    });
    const received: unknown[] = [];
    const parts = { onPart: (part: unknown) => received.push(part), signal: new AbortController().signal };
    expect(await gateway.request(requestSubject('intelligence.enrich'), 1, { parts })).toEqual({ ok: true, value: 1 });
    expect(received).toEqual(['part']);

    const handled = new Recorder<string>();
    const delivered = new Recorder<unknown>();
    await intelligence.subscribe(
      { type: 'opportunities.stored', service: 'intelligence', deadLetters },
      async ({ id }) => handled.record(id),
    );
    await gateway.follow(null, async ({ event }) => delivered.record(event.id));
    await gateway.onBroadcast('opportunities.changed', (data) => delivered.record(data));
    const event = suiteEvent('opportunities.stored', 1);
    await opportunities.publish(event);
    opportunities.broadcast('opportunities.changed', 'live');
    expect(await handled.waitFor(1)).toEqual([event.id]);
    expect(new Set(await delivered.waitFor(2))).toEqual(new Set([event.id, 'live']));
  });

  it('names the subject when it denies a request, an event, a subscription, or the queue of another service', async () => {
    const sync = await connectAs('sync');
    const denied = { code: 'BROKER_DENIED' };
    expect(await sync.request(requestSubject('auth.identify'), 1)).toMatchObject({ ok: false, error: denied });
    const { error } = await sync
      .request(requestSubject('auth.identify'), 1)
      .then((reply) => ({ error: null, ...reply }));
    expect(error?.message).toBe('The message broker denied publish to rfp.rpc.auth.identify.');
    await expect(sync.publish(suiteEvent('opportunities.stored', 1))).rejects.toMatchObject(denied);
    const respond = (queue: string) => sync.respond(requestSubject('auth.identify'), queue, async () => succeed(1));
    await expect(respond('sync')).rejects.toMatchObject(denied);
    await expect(respond('auth')).rejects.toMatchObject(denied);
    await expect(sync.onBroadcast('auth.caller-changed', () => undefined)).rejects.toMatchObject(denied);
    await expect(
      sync.subscribe({ type: 'opportunities.stored', service: 'sync', deadLetters }, async () => undefined),
    ).rejects.toMatchObject(denied);
  });

  it('leads to an error that names the reason if the password is wrong, the authority unknown or missing, or the broker not encrypted', async () => {
    const other = temporaryFolder('other');
    await prepareBroker(other);
    const wrong = { NATS_PASSWORD: 'wrong', NATS_PASSWORD_FILE: undefined };
    await expect(connectAs('sync', wrong)).rejects.toMatchObject({
      code: 'BROKER_LOGIN_REFUSED',
      message: expect.stringMatching(/refused the user or the password\. Check NATS_USER and NATS_PASSWORD\.$/),
    });
    await expect(connectAs('sync', { NATS_CA_FILE: path.join(other, 'sync/nats-ca.pem') })).rejects.toMatchObject({
      code: 'BROKER_NOT_TRUSTED',
      message: expect.stringContaining('Check NATS_CA_FILE'),
    });
    await expect(connectAs('sync', { NATS_CA_FILE: undefined })).rejects.toMatchObject({ code: 'BROKER_NOT_TRUSTED' });
    await expect(connectAs('sync', { NATS_CA_FILE: '/no/such.pem' })).rejects.toMatchObject({ code: 'CONFIGURATION' });
    const plain = await startNats();
    await expect(connectAs('sync', { NATS_URL: plain.url })).rejects.toMatchObject({
      code: 'BROKER_NOT_TRUSTED',
      message: expect.stringContaining('it offers no TLS'),
    });
    await plain.stop();
  });

  it('has its stream recreated by the opportunities service after the store was lost', async () => {
    const [sync, opportunities, gateway] = [
      await connectAs('sync'),
      await connectAs('opportunities'),
      await connectAs('gateway'),
    ];
    const delivered = new Recorder<string>();
    await opportunities.subscribe(
      { type: 'opportunities.stored', service: 'opportunities', deadLetters },
      async () => undefined,
    );
    await gateway.follow(null, async ({ event }) => delivered.record(event.id));
    await broker.loseStore();

    const event = suiteEvent('sync.started', 1);
    await retryUntilSuccess(() => sync.publish(event));
    await retryUntilSuccess(async () => {
      await sync.publish(suiteEvent('sync.started', 2));
      expect(delivered.all.length).toBeGreaterThan(0);
    });
  });

  it('accepts new passwords and a new certificate without a restart of the services', async () => {
    const [gateway, auth] = [await connectAs('gateway'), await connectAs('auth')];
    await auth.respond(requestSubject('auth.sign-in-methods'), 'auth', async () => succeed('pong'));
    const ping = async () =>
      expect(await gateway.request(requestSubject('auth.sign-in-methods'), 1)).toMatchObject({ ok: true });
    await ping();
    const fileOf = (name: string) => readFile(path.join(broker.secretsDir, name), 'utf8');
    const servedBefore = await servedCertificate();
    const before = await Promise.all(['auth/NATS_PASSWORD', 'nats/server.pem', 'auth/nats-ca.pem'].map(fileOf));

    await broker.prepare({ rotate: 'all' });
    broker.reload();
    await pause(500);
    await retryUntilSuccess(ping);

    const after = await Promise.all(['auth/NATS_PASSWORD', 'nats/server.pem', 'auth/nats-ca.pem'].map(fileOf));
    expect(after.map((text, index) => text === before[index])).toEqual([false, false, true]);
    expect(await servedCertificate()).not.toBe(servedBefore);
    await expect(connectAs('auth', { NATS_PASSWORD: before[0], NATS_PASSWORD_FILE: undefined })).rejects.toMatchObject({
      code: 'BROKER_LOGIN_REFUSED',
    });
  });

  it('accepts a new authority without a restart of the services, and the old authority is no longer trusted', async () => {
    const [gateway, auth] = [await connectAs('gateway'), await connectAs('auth')];
    await auth.respond(requestSubject('auth.sign-in-methods'), 'auth', async () => succeed('pong'));
    const ping = async () =>
      expect(await gateway.request(requestSubject('auth.sign-in-methods'), 1)).toMatchObject({ ok: true });
    const formerAuthority = path.join(temporaryFolder('former'), 'nats-ca.pem');
    await copyFile(path.join(broker.secretsDir, 'auth/nats-ca.pem'), formerAuthority);

    await broker.prepare({ rotate: 'authority' });
    broker.reload();
    await retryUntilSuccess(async () => {
      await expect(connectAs('auth', { NATS_CA_FILE: formerAuthority })).rejects.toMatchObject({
        code: 'BROKER_NOT_TRUSTED',
      });
    });
    await ping();
    await connectAs('auth');
    await broker.restart();
    await retryUntilSuccess(ping);
  });

  it('delivers a reply to a repeatable request although it refused the first reply while it reloaded its configuration', async () => {
    const [gateway, auth] = [await connectAs('gateway'), await connectAs('auth')];
    const arrived = deferred<undefined>();
    const isReloaded = deferred<undefined>();
    let count = 0;
    await auth.respond(requestSubject('auth.identify'), 'auth', async () => {
      count += 1;
      arrived.resolve(undefined);
      if (count === 1) await isReloaded.promise;
      return succeed(count);
    });
    const answer = gateway.request(requestSubject('auth.identify'), 1, { repeatable: true, timeoutMs: 20_000 });
    await arrived.promise;
    const servedBefore = await servedCertificate();
    await broker.prepare({ rotate: 'certificate' });
    broker.reload();
    await retryUntilSuccess(async () => expect(await servedCertificate()).not.toBe(servedBefore));
    isReloaded.resolve(undefined);
    expect(await answer).toEqual({ ok: true, value: 2 });
  });
});

/** Fingerprint of the certificate that the broker presents. */
async function servedCertificate(): Promise<string> {
  const socket = createConnection(Number(new URL(broker.url).port), '127.0.0.1');
  await once(socket, 'data');
  const secure = connectTls({ socket, rejectUnauthorized: false });
  await once(secure, 'secureConnect');
  const { fingerprint256 } = secure.getPeerCertificate();
  secure.destroy();
  return fingerprint256;
}

describe('the files of the broker', () => {
  it('stay unchanged when the setup runs again, and are readable by their owner only', async () => {
    const folder = temporaryFolder('files');
    const contents = async () => {
      const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
      const files = names.map((entry) => path.join(entry.parentPath, entry.name)).sort();
      for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
      return Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, 'utf8')]));
    };
    await prepareBroker(folder);
    const before = await contents();
    await prepareBroker(folder);
    expect(await contents()).toEqual(before);
    expect(before.map(([name]) => name).filter((name) => name?.startsWith('gateway/'))).toEqual([
      'gateway/NATS_PASSWORD',
      'gateway/nats-ca.pem',
    ]);
    // The broker gets only hashes of the passwords.
    const passwords = before.filter(([name]) => name?.endsWith('NATS_PASSWORD')).map(([, text]) => text ?? '');
    const authorization = before.find(([name]) => name === 'nats/authorization.conf')?.[1] ?? '';
    expect(passwords.filter((password) => authorization.includes(password))).toEqual([]);
  });

  it('get a new certificate if the old one expires soon, lacks a host name or is of another authority [asvs 12.3.4]', async () => {
    const [authority, other] = [await makeAuthority(), await makeAuthority()];
    const names = ['nats', '127.0.0.1'];
    const { certificate } = await makeServerCertificate(authority, names);
    expect(await isCertificateCurrent(certificate, authority, names)).toBe(true);
    expect(await isCertificateCurrent(certificate, authority, names, Date.now() + 200 * day)).toBe(true);
    expect(await isCertificateCurrent(certificate, authority, names, Date.now() + 250 * day)).toBe(false);
    expect(await isCertificateCurrent(certificate, authority, [...names, 'nats.example.org'])).toBe(false);
    expect(await isCertificateCurrent(certificate, other, names)).toBe(false);
  });
});

it('a connection to a broker without users needs only its address', async () => {
  const plain = await startNats();
  const bus = await connectNatsBus({ ...natsOptions({ ...settings, NATS_URL: plain.url }), name: 'spec' });
  await expect(bus.publish(suiteEvent('opportunities.stored', 1))).resolves.toBeUndefined();
  await bus.drain();
  await plain.stop();
});
