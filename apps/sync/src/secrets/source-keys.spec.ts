import { type Caller } from '@rfp/contracts/caller';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { storeUsage, trackUsage } from '../runs/ledger/account-usage.js';
import { failureOf } from '../testing/failure-of.js';
import { lockWait } from '../testing/lock-wait.js';
import { canary, setUpSourceKeys } from '../testing/source-keys-kit.js';
import { assertionOf, person } from '../testing/sync-service.js';

const assertion = assertionOf(person);
const kit = setUpSourceKeys();
const { log, list, set, remove, encryptedKeys, start, runToEnd } = kit;
const readiness = async () =>
  (await kit.service.rpc.call('sync.sources', {}, { assertion })).sources.find(({ key }) => key === 'sam_gov')?.ready;

describe('the API keys of sources', () => {
  it('are reported as missing, then as set with user and time, then as missing again', async () => {
    const nothing = { origin: 'none', set_at: null, set_by: null };
    expect(await list()).toEqual([
      { source: 'sam_gov', name: 'SAM.gov', ...nothing },
      { source: 'firecrawl', name: 'Firecrawl', ...nothing },
      { source: 'perplexity', name: 'Perplexity', ...nothing },
      { source: 'simpler_grants', name: 'Simpler.Grants.gov', ...nothing },
      { source: 'socrata', name: 'Socrata', ...nothing },
    ]);
    const state = await set('firecrawl', canary);
    expect(state).toEqual({
      source: 'firecrawl',
      name: 'Firecrawl',
      origin: 'stored',
      set_at: expect.any(String),
      set_by: 'ada@example.org',
    });
    expect(Math.abs(Date.parse(state.set_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await list())[1]).toEqual(state);
    expect(await set('firecrawl', `${canary}-2`, { ...person, label: 'bob@example.org' })).toMatchObject({
      set_by: 'bob@example.org',
    });
    expect(await remove('firecrawl')).toEqual({ source: 'firecrawl', name: 'Firecrawl', ...nothing });
    expect(await remove('firecrawl')).toMatchObject({ origin: 'none' });
    expect(new Set((await list()).map(({ origin }) => origin))).toEqual(new Set(['none']));
  });

  it.each<[string, Partial<Caller>, string]>([
    ['the demo account', { kind: 'demo' }, 'READ_ONLY'],
    ['an anonymous session', { kind: 'anonymous' }, 'READ_ONLY'],
    ['an API token, even a writable one', { via: 'token' }, 'SESSION_REQUIRED'],
    ['a session without its second factor', { second_factor: true }, 'SECOND_FACTOR_REQUIRED'],
  ])('are neither shown to %s nor changed by it', async (_caller, part, code) => {
    await set('sam_gov', canary);
    const refused = assertionOf({ ...person, ...part });
    for (const failure of [
      kit.service.rpc.call('sync.keys', {}, { assertion: refused }),
      kit.service.rpc.call('sync.set-key', { source: 'sam_gov', key: 'another-key' }, { assertion: refused }),
      kit.service.rpc.call('sync.remove-key', { source: 'sam_gov' }, { assertion: refused }),
    ]) {
      expect(await failureOf(failure)).toMatchObject({ code });
    }
    expect((await list())[0]).toMatchObject({ origin: 'stored' });
  });

  it('are accepted only for sources that need one', async () => {
    for (const source of ['feed', 'nobody', 'constructor']) {
      expect(await failureOf(set(source, canary))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
      expect(await failureOf(remove(source))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    }
    expect(await encryptedKeys()).toEqual([]);
  });

  it('are refused without a caller assertion, and with a forged one', async () => {
    expect(await failureOf(kit.service.rpc.call('sync.keys', {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
    const [head, body] = assertion.split('.');
    expect(
      await failureOf(kit.service.rpc.call('sync.keys', {}, { assertion: `${head}.${body}.${'A'.repeat(86)}` })),
    ).toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('stay in this service, except the key of Perplexity, which other services may request but users may not', async () => {
    expect(await kit.service.rpc.call('sync.model-key', {})).toEqual({ key: null });
    await set('perplexity', canary);
    expect(await kit.service.rpc.call('sync.model-key', {})).toEqual({ key: canary });
    expect(await failureOf(kit.service.rpc.call('sync.model-key', {}, { assertion }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('from the environment take precedence and cannot be changed', async () => {
    await set('sam_gov', canary);
    await kit.service.restart({ ...kit.settings, SAM_API_KEY: 'SAM-key-of-the-operator' });
    expect((await list())[0]).toEqual({
      source: 'sam_gov',
      name: 'SAM.gov',
      origin: 'environment',
      set_at: null,
      set_by: null,
    });
    expect(await failureOf(set('sam_gov', 'another-key'))).toMatchObject({ code: 'KEY_FROM_ENVIRONMENT' });
    expect(await failureOf(remove('sam_gov'))).toMatchObject({ code: 'KEY_FROM_ENVIRONMENT' });
    await runToEnd();
    expect(log.requestKeys).toEqual(['SAM-key-of-the-operator']);
  });

  it('make a source ready at its next run, without a restart', async () => {
    expect(await readiness()).toBe(false);
    expect((await start()).skipped).toMatchObject([{ source: 'sam_gov', code: 'SOURCE_KEY_MISSING' }]);
    await set('sam_gov', canary);
    expect(await readiness()).toBe(true);
    expect((await kit.service.rpc.call('sync.status', {}, { assertion })).sources['SAM.gov']).toMatchObject({
      ready: true,
    });
    await runToEnd();
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(log.requestKeys).toEqual([canary, `${canary}-2`]);
    await remove('sam_gov');
    expect(await readiness()).toBe(false);
    expect((await start()).skipped).toHaveLength(1);
  });

  it('that were replaced are usable despite the usage of the previous key', async () => {
    await set('sam_gov', canary);
    log.answer = (response) =>
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '86400' }).end('{}');
    expect((await runToEnd()).status).toBe('failed');
    expect((await start()).skipped).toMatchObject([{ source: 'sam_gov', code: 'SOURCE_RATE_LIMITED' }]);
    const before = log.requestKeys.length;
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(log.requestKeys.slice(before)).toContain(`${canary}-2`);
  });

  it('that were replaced during a run are usable despite the pause that the previous key gets at the end of the run', async () => {
    await set('sam_gov', canary);
    log.answer = (response) =>
      void set('sam_gov', `${canary}-2`).then(() =>
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '86400' }).end('{}'),
      );
    expect(await runToEnd()).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_RATE_LIMITED' } });
    expect((await start()).skipped).toEqual([]);
  });

  it('that were replaced are usable despite a pause of the previous key that is being stored at that moment', async () => {
    await set('sam_gov', canary);
    const trackedUsage = await trackUsage(kit.service.db, { account: 'sam_gov', keyOf: 'sam_gov' }, new Date());
    trackedUsage.usage.pause = { until: new Date(Date.now() + 3_600_000).toISOString(), code: 'SOURCE_QUOTA' };
    const storing = kit.service.db.createQueryRunner();
    await storing.startTransaction();
    await storeUsage(storing.manager, trackedUsage);
    const replaced = set('sam_gov', `${canary}-2`);
    await lockWait(kit.service.db);
    await storing.commitTransaction();
    await storing.release();
    await replaced;
    expect((await start()).skipped).toEqual([]);
  });

  it('that were replaced are usable at all hosts with separate counts, and other accounts are unaffected', async () => {
    const accounts = async () =>
      (
        await readRows(
          kit.service.db,
          z.object({ account: z.string() }),
          'SELECT account FROM source_usage ORDER BY account',
        )
      ).map(({ account }) => account);
    await kit.service.db.query(
      `INSERT INTO source_usage (account, updated_at) VALUES ('firecrawl_0123456789ab', now()), ('socrata_0123456789ab', now()), ('socrata_other', now())`,
    );
    await set('socrata', 'an-app-token-of-ours');
    expect(await accounts()).toEqual(['firecrawl_0123456789ab', 'socrata_other']);
  });
});
