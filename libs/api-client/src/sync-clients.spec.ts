import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { createApiClient, type ApiClient } from './api-client.js';

/** A client that records every request and receives the given response. */
function recordingClient(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): { client: ApiClient; seen: string[] } {
  const seen: string[] = [];
  const client = createApiClient({
    baseUrl: '',
    fetch: async (input, init) => {
      const sent = new Headers(init?.headers);
      const key = sent.has('idempotency-key') ? ` (${sent.get('idempotency-key')})` : '';
      const text = init?.body === undefined ? '' : ` ${z.string().parse(init.body)}`;
      seen.push(`${init?.method} ${decodeURIComponent(z.string().parse(input).replaceAll('+', ' '))}${text}${key}`);
      return Response.json(body, { status, headers });
    },
  });
  return { client, seen };
}

describe('sources, runs and scraping', () => {
  it('each have their own route, with the idempotency key of the caller', async () => {
    const { client, seen } = recordingClient(404, { code: 'NOT_FOUND', error: 'No.' });
    const once = { idempotencyKey: 'k' };
    const source = { name: 'Bids', connector: 'web_page', settings: {} };
    const calls = [
      client.listConnectors(),
      client.getSource({ id: 'a/b' }),
      client.addSource(source, once),
      client.changeSource({ id: 'bids', paused: true }),
      client.removeSource({ id: 'bids', records: 'keep' }),
      client.testSource({ source: 'bids' }),
      client.sourceLedger({ id: 'bids' }),
      client.replayRejected({ id: 'bids' }, once),
      client.replayRejected({ id: 'bids', ids: ['1'] }),
      client.startSync({ max_records: 5 }, once),
      client.syncStatus(),
      client.getRun({ id: '1' }),
      client.cancelRun({ id: '1' }, once),
      client.closeMissing({ id: '1' }, once),
      client.rejectedRecords({ id: '1' }),
      client.scrapingSources(),
      client.scrapeSource({ source_key: 'bids' }, once),
      client.scrapeUrl({ url: 'https://a.example' }, once),
      client.scrapeUrl({ url: 'https://a.example', source_name: 'Bids' }),
      client.scrapeAll({ again: true }, once),
      client.scrapeTest({ url: 'https://a.example' }),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof AppError)).toBe(true);
    expect(seen).toEqual([
      'GET /api/connectors',
      'GET /api/sources/a/b',
      'POST /api/sources {"name":"Bids","connector":"web_page","settings":{}} (k)',
      'PUT /api/sources/bids {"paused":true}',
      'DELETE /api/sources/bids?records=keep',
      'POST /api/sources/test {"source":"bids"}',
      'GET /api/sources/bids/ledger',
      'POST /api/sources/bids/replay {} (k)',
      'POST /api/sources/bids/replay {"ids":["1"]}',
      'POST /api/sync {"max_records":5} (k)',
      'GET /api/sync/status',
      'GET /api/runs/1',
      'POST /api/runs/1/cancel (k)',
      'POST /api/runs/1/close-missing (k)',
      'GET /api/runs/1/rejected',
      'GET /api/scraping/sources',
      'POST /api/scraping/scrape-source {"source_key":"bids"} (k)',
      'POST /api/scraping/scrape-url {"url":"https://a.example"} (k)',
      'POST /api/scraping/scrape-url {"url":"https://a.example","source_name":"Bids"}',
      'POST /api/scraping/sync-all {"again":true} (k)',
      'POST /api/scraping/test {"url":"https://a.example"}',
    ]);
  });

  it('are listed with the total beside the rows', async () => {
    const { client, seen } = recordingClient(200, [], { 'x-total-count': '41' });
    const none = { rows: [], total: 41 };
    await expect(client.listSources()).resolves.toEqual(none);
    await expect(
      client.listSources({ filter: { paused: false }, sort: ['next_due_at', 'ASC'], limit: 1000 }),
    ).resolves.toEqual(none);
    await expect(client.listRuns({ filter: { source: 'bids' }, offset: 40, limit: 20 })).resolves.toEqual(none);
    await expect(client.sourceRejected({ id: 'bids', limit: 5 })).resolves.toEqual(none);
    expect(seen).toEqual([
      'GET /api/sources?range=[0,49]',
      'GET /api/sources?filter={"paused":false}&sort=["next_due_at","ASC"]&range=[0,999]',
      'GET /api/runs?filter={"source":"bids"}&range=[40,59]',
      'GET /api/sources/bids/rejected?range=[0,4]',
    ]);
  });
});
