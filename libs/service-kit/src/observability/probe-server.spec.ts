import { request } from 'node:http';
import { type ProbedState, startProbeServer } from './probe-server.js';

const state: ProbedState = { started: false, stopping: false, healthy: () => true };
let probes: Awaited<ReturnType<typeof startProbeServer>>;
let url: string;

beforeEach(async () => {
  Object.assign(state, { started: false, stopping: false, healthy: () => true });
  probes = await startProbeServer(0, state);
  url = `http://127.0.0.1:${probes.port}`;
});
afterEach(() => probes.close());

const statuses = async () => {
  const answers = await Promise.all(['livez', 'startupz', 'readyz'].map((name) => fetch(`${url}/${name}`)));
  return answers.map(({ status }) => status);
};

describe('the probes of a process', () => {
  it('report that it is live but not started while it starts', async () => {
    expect(await statuses()).toEqual([200, 503, 503]);
  });

  it('report that it is ready once it has started', async () => {
    state.started = true;
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      status: 'ok',
      checks: { started: 'ok', running: 'ok', bus: 'ok' },
    });
  });

  it('report that it is live but not ready while it cannot do its work', async () => {
    Object.assign(state, { started: true, healthy: () => false });
    expect(await statuses()).toEqual([200, 200, 503]);
  });

  it('report that it is not ready from the beginning of its shutdown', async () => {
    Object.assign(state, { started: true, stopping: true });
    expect(await statuses()).toEqual([200, 200, 503]);
  });

  it('answer no other requests', async () => {
    expect((await fetch(`${url}/metrics/../secrets`)).status).toBe(404);
    expect((await fetch(`${url}/livez`, { method: 'POST', body: 'x'.repeat(100_000) }).catch(() => null))?.status).toBe(
      405,
    );
    const raw = new Promise((resolve) => request(`${url}//livez`, ({ statusCode }) => resolve(statusCode)).end());
    expect(await raw).toBe(404);
  });

  it('fail if the port is in use, with the name of the setting', async () => {
    await expect(startProbeServer(probes.port, state)).rejects.toMatchObject({
      code: 'PORT_BUSY',
      message: expect.stringContaining('PROBE_PORT'),
    });
  });
});
