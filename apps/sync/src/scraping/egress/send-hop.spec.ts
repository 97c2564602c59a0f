import { getEventListeners } from 'node:events';
import { Deadline } from '@rfp/sources/http/deadline';
import { eventually } from '../../testing/eventually.js';
import { httpAnswer, type RawSite, startRawSite } from '../../testing/network/raw-site.js';
import { completeRules } from './egress-settings.js';
import { type HopResponse, sendHop } from './send-hop.js';
import { validateUrl } from './validate-url.js';

let site: RawSite;

beforeAll(async () => {
  site = await startRawSite(({ path }, socket) => {
    if (path === '/broken') socket.destroy();
    else socket.end(httpAnswer('Welcome'));
  });
});
afterAll(() => site.stop());

async function send(path: string, deadline: Deadline): Promise<HopResponse> {
  const rules = completeRules({ allowedHosts: [{ host: '127.0.0.1', port: site.port }] });
  const target = validateUrl(`http://127.0.0.1:${site.port}${path}`, rules);
  return sendHop({ target, method: 'GET', headers: new Headers(), body: null, maxBytes: 1024 }, rules, deadline);
}

async function readAll({ body }: HopResponse): Promise<void> {
  for await (const piece of body) expect(piece.byteLength).toBeGreaterThan(0);
}

// Node.js 20 keeps a composite signal alive, with everything that its listeners hold, as long as it has a listener.
describe('the signal of a request', () => {
  it.each<[string, string, (answer: HopResponse) => Promise<void>]>([
    ['was read', '/', readAll],
    ['was closed unread', '/', async (answer) => answer.close()],
    ['was closed after it was read', '/', async (answer) => readAll(answer).finally(answer.close)],
    ['did not come', '/broken', async () => undefined],
  ])('has no more listeners once the response %s', async (_end, path, end) => {
    const deadline = new Deadline(new AbortController().signal);
    await send(path, deadline).then(end, () => undefined);
    deadline.clear();
    const listeners = await eventually(
      () => getEventListeners(deadline.signal, 'abort'),
      ({ length }) => length === 0,
    );
    expect(listeners).toEqual([]);
  });
});
