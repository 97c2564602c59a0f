import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { deferred } from '@rfp/service-kit/deferred';
import { stubAuthorization } from '@rfp/testing/stubs/stub-callers';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

function clientOf({ url }: StubGateway): ApiClient {
  return createApiClient({ baseUrl: url, headers: stubAuthorization('readToken') });
}

const services = { bus: 'ok', auth: 'ok', opportunities: 'ok', sync: 'ok', intelligence: 'ok' };

describe('the state of the parts', () => {
  it('covers messaging, services, database, mail server and disk', async () => {
    const gateway = await startStubGateway();
    await expect(clientOf(gateway).healthParts()).resolves.toEqual({
      status: 'ok',
      checks: { ...services, database: 'ok', mail: 'ok', disk: 'ok' },
    });
    await gateway.close();
  });

  it('is the worst reported state if several services need a part', async () => {
    const gateway = await startStubGateway({
      answers: {
        'sync.health': () => ({ status: 'down', checks: { database: 'down', disk: 'ok' } }),
        'auth.health': () => ({ status: 'degraded', checks: { database: 'ok', mail: 'down' } }),
      },
    });
    await expect(clientOf(gateway).healthParts()).resolves.toEqual({
      status: 'degraded',
      checks: { ...services, database: 'down', mail: 'down', disk: 'ok' },
    });
    await gateway.close();
  });

  it('covers only the database for readiness, which anybody may request [asvs 13.4.5]', async () => {
    const gateway = await startStubGateway();
    await expect(clientOf(gateway).ready()).resolves.toEqual({ status: 'ok', checks: { ...services, database: 'ok' } });
    const healthRequests = gateway.requests
      .filter(({ name }) => name.endsWith('.health'))
      .map(({ request }) => request);
    expect(healthRequests).toEqual(Array.from({ length: 4 }, () => ({ all: false })));
    await gateway.close();
  });

  it('is requested from the services once for many concurrent requests', async () => {
    const gateway = await startStubGateway();
    await Promise.all(Array.from({ length: 20 }, () => clientOf(gateway).ready()));
    expect(gateway.requests.filter(({ name }) => name === 'sync.health')).toHaveLength(1);
    await gateway.close();
  });

  it('is not requested from the services again while a service hangs, mail server and disk included', async () => {
    const hang = deferred<void>();
    const gateway = await startStubGateway({
      answers: { 'auth.health': async () => hang.promise.then(() => ({ status: 'ok', checks: {} })) },
    });
    const many = Array.from({ length: 50 });
    const healthRequests = many.map(() => clientOf(gateway).healthParts());
    // Once these later requests are answered, the earlier ones have arrived.
    await Promise.all(many.map(() => clientOf(gateway).version()));
    hang.resolve();
    await Promise.all(healthRequests);
    await clientOf(gateway).healthParts();
    expect(gateway.requests.filter(({ name }) => name === 'auth.health')).toHaveLength(1);
    await gateway.close();
  });
});

describe('the version', () => {
  it('is public, because a client requests it before sign-in', async () => {
    const gateway = await startStubGateway();
    const answer = await gateway.fetch('/api/version', { as: null });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), api_revision: 2 });
    await gateway.close();
  });
});
