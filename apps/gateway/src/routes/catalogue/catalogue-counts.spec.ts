import { AppError } from '@rfp/contracts/errors';
import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { deferred } from '@rfp/service-kit/deferred';
import { startStubGateway } from '../../testing/stub-gateway.js';

const urlOf = (path: string, query: Record<string, string>) =>
  `/api/opportunities/${path}?${new URLSearchParams(query).toString()}`;

describe('facets', () => {
  it('are requested with the filter of the list; unknown facets and invalid filters are refused', async () => {
    const gateway = await startStubGateway();
    try {
      const filter = JSON.stringify({ q: 'roof', status: 'all', agency_name: '' });
      const answer = await gateway.fetch(urlOf('facets', { filter, facets: 'state,agency_name', contains: 'energy' }));
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: {} });
      expect(gateway.requests.findLast(({ name }) => name === 'opportunities.facets')?.request).toEqual({
        audience: 'default',
        filter: { q: 'roof' },
        facets: ['state', 'agency_name'],
        contains: 'energy',
      });
      const refused: Record<string, string>[] = [
        { facets: 'title' },
        { filter: '{"colour":"red"}' },
        { filter: '{' },
        { contains: ' ' },
      ];
      const statuses = await Promise.all(
        refused.map(async (query) => (await gateway.fetch(urlOf('facets', query))).status),
      );
      expect(statuses.filter((status) => status >= 400 && status < 500)).toHaveLength(refused.length);
    } finally {
      await gateway.close();
    }
  });
});

describe('coverage', () => {
  const since = '2026-03-03T03:00:00.000Z';
  const sam: BlindSource = {
    key: 'sam_gov',
    name: 'SAM.gov',
    source_type: 'federal_contract',
    since,
    reason: 'overdue',
  };
  const texas: BlindSource = {
    key: 'texas',
    name: 'Texas ESBD',
    source_type: 'state_rfp',
    since: null,
    reason: 'never',
  };

  it('names the blind sources that the query concerns, and is cached for other callers', async () => {
    const gateway = await startStubGateway({ answers: { 'sync.coverage': () => ({ blind: [sam, texas] }) } });
    try {
      const blindFor = async (filter: object, as: 'owner' | 'demo' = 'owner') => {
        const answer = await gateway.fetch(urlOf('coverage', { filter: JSON.stringify(filter) }), { as });
        return answer.json();
      };
      expect(await blindFor({})).toEqual({ blind: [sam, texas] });
      expect(await blindFor({ source_type: 'state_rfp' })).toEqual({ blind: [texas] });
      expect(await blindFor({ source_name: 'SAM.gov' })).toEqual({ blind: [sam] });
      expect(await blindFor({ q: 'roof source:sam' })).toEqual({ blind: [sam] });
      expect(await blindFor({ q: '-source:sam (roof OR source:texas)' })).toEqual({ blind: [sam, texas] });
      expect(await blindFor({ source_name: 'Grants.gov' })).toEqual({ blind: [] });
      expect(gateway.requests.filter(({ name }) => name === 'sync.coverage')).toHaveLength(1);
    } finally {
      await gateway.close();
    }
  });

  it('fails while the sync service is down, without affecting the list, and is requested again afterwards', async () => {
    let isDown = true;
    const gateway = await startStubGateway({
      answers: {
        'sync.coverage': () => {
          if (isDown) throw new AppError('UNAVAILABLE');
          return { blind: [sam] };
        },
      },
    });
    try {
      expect((await gateway.fetch('/api/opportunities/coverage')).status).toBe(503);
      expect((await gateway.fetch('/api/opportunities')).status).toBe(200);
      isDown = false;
      expect(await (await gateway.fetch('/api/opportunities/coverage')).json()).toEqual({ blind: [sam] });
    } finally {
      await gateway.close();
    }
  });

  it('is requested once for all callers who arrive before its answer, even if the first caller leaves', async () => {
    const gate = deferred<void>();
    const gateway = await startStubGateway({
      answers: { 'sync.coverage': () => gate.promise.then(() => ({ blind: [sam] })) },
    });
    try {
      const leave = new AbortController();
      const first = gateway.fetch('/api/opportunities/coverage', { signal: leave.signal }).catch(() => 'left');
      // Once other requests are answered, this request has arrived.
      await gateway.fetch('/api/opportunities');
      const second = gateway.fetch('/api/opportunities/coverage', { as: 'otherUser' });
      await gateway.fetch('/api/opportunities', { as: 'otherUser' });
      leave.abort();
      expect(await first).toBe('left');
      gate.resolve();
      expect(await (await second).json()).toEqual({ blind: [sam] });
      expect(gateway.requests.filter(({ name }) => name === 'sync.coverage')).toHaveLength(1);
    } finally {
      gate.resolve();
      await gateway.close();
    }
  });

  it('does not fail for a caller because the first caller has left', async () => {
    const gate = deferred<void>();
    const gateway = await startStubGateway({
      calls: { person: { running: 2, runningPerParty: 1, waiting: 9, waitingPerCaller: 9, waitMs: 60_000 } },
      answers: {
        'sync.coverage': () => ({ blind: [sam] }),
        'sync.connectors': async () => gate.promise.then(() => ({ connectors: [] })),
      },
    });
    try {
      const leave = new AbortController();
      const connectors = gateway.fetch('/api/connectors');
      await gateway.fetch('/api/opportunities', { as: 'otherUser' });
      // Waits behind the other request of this caller. Once requests of other callers are answered, it has arrived.
      const first = gateway.fetch('/api/opportunities/coverage', { signal: leave.signal }).catch(() => 'left');
      await gateway.fetch('/api/opportunities');
      const second = gateway.fetch('/api/opportunities/coverage', { as: 'otherUser' });
      await gateway.fetch('/api/opportunities', { as: 'otherUser' });
      leave.abort();
      expect(await first).toBe('left');
      expect((await second).status).toBe(200);
      gate.resolve();
      expect((await connectors).status).toBe(200);
    } finally {
      gate.resolve();
      await gateway.close();
    }
  });
});
