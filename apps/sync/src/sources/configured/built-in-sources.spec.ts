import { z } from 'zod';
import { failureOf } from '../../testing/failure-of.js';
import { setUpSources } from '../../testing/sources-kit.js';

const kit = setUpSources();
const { add, change, remove, list, get, assertion } = kit;

describe('the built-in sources', () => {
  it('exist after the start; those of RFP_SOURCES are unpaused and due an interval later', async () => {
    const sources = await list();
    expect(sources.map(({ key }) => key)).toEqual([
      'grants_gov',
      'grants_gov_extract',
      'simpler_grants',
      'sam_gov',
      'sam_gov_bulk',
      ...sources.slice(5).map(({ key }) => key),
    ]);
    expect(sources.filter(({ paused }) => !paused).map(({ key }) => key)).toEqual([
      'grants_gov',
      'sam_gov',
      'sam_gov_bulk',
    ]);
    for (const source of sources)
      expect(source).toMatchObject({
        id: source.key,
        ready_made: true,
        interval_hours: 24,
        created_by: null,
        max_records: null,
      });
    expect(sources.map(({ key }) => key)).not.toContain('demo');
  });

  it('are inserted once, even if several processes start, and keep the changes of users', async () => {
    await change('sam_gov', { paused: true, interval_hours: 6, max_records: 500 });
    const before = await list();
    const stops = await Promise.all([
      kit.service.join(kit.settings),
      kit.service.join(kit.settings),
      kit.service.join({ ...kit.settings, RFP_SOURCES: 'sam_gov' }),
    ]);
    expect(await list()).toEqual(before);
    await Promise.all(stops.map((stop) => stop()));
    expect(await get('sam_gov')).toMatchObject({
      paused: true,
      next_due_at: null,
      interval_hours: 6,
      max_records: 500,
    });
  });

  it('keep their names and settings, and cannot be removed', async () => {
    for (const given of [
      { name: 'Other' },
      { settings: { url: kit.site.url } },
      { home_url: 'https://other.example.org/' },
    ]) {
      expect(await failureOf(change('grants_gov', given))).toMatchObject({ code: 'SOURCE_READY_MADE' });
    }
    expect(await failureOf(remove('grants_gov'))).toMatchObject({ code: 'SOURCE_READY_MADE' });
    const whole = await get('delaware_bids');
    expect(
      await change('delaware_bids', {
        name: whole.name,
        settings: whole.settings,
        home_url: whole.home_url,
        paused: false,
      }),
    ).toMatchObject({ paused: false });
  });

  it('accept a change that repeats all of their fields, as react-admin sends it', async () => {
    const whole = await get('sam_gov');
    await kit.service.db.query(`UPDATE source SET next_due_at = now() + INTERVAL '3 hours' WHERE key = 'sam_gov'`);
    expect(await change('sam_gov', { ...whole, interval_hours: 12 })).toMatchObject({
      interval_hours: 12,
      ready_made: true,
    });
    const failure = await failureOf(change('sam_gov', { ...whole, connector: 'feed', created_by: 'me', paused: true }));
    expect(failure).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { connector: 'Cannot be changed', created_by: 'Cannot be changed' } },
    });
    expect(Object.keys(z.object({ errors: z.record(z.string(), z.string()) }).parse(failure.details).errors)).toEqual([
      'connector',
      'created_by',
    ]);
    expect(await get('sam_gov')).toMatchObject({ paused: false });
  });

  it('do not change a source of a user that has the name or the key of a built-in one', async () => {
    await kit.service.db.query(`DELETE FROM source WHERE key IN ('la_ramp', 'nyc_city_record')`);
    await kit.service.db.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
       VALUES ('mine', 'feed', 'NYC City Record', 'state_rfp', 'https://example.org/', '{"url":"https://example.org/feed"}', false, true, 24),
              ('la_ramp', 'feed', 'Mine', 'state_rfp', 'https://example.org/', '{"url":"https://example.org/feed"}', false, true, 24)`,
    );
    await kit.service.restart(kit.settings);
    const sources = await list();
    expect(sources.find(({ key }) => key === 'mine')).toMatchObject({ name: 'NYC City Record', ready_made: false });
    expect(sources.find(({ key }) => key === 'la_ramp')).toMatchObject({ name: 'Mine', ready_made: false });
    await kit.service.db.query(`DELETE FROM source WHERE key IN ('mine', 'la_ramp')`);
    await kit.service.restart(kit.settings);
    expect((await list()).find(({ key }) => key === 'la_ramp')).toMatchObject({ ready_made: true });
  });

  it('refuse an unknown name in RFP_SOURCES at the start of the service', async () => {
    expect(await failureOf(kit.service.join({ ...kit.settings, RFP_SOURCES: 'sam_gov,nothing' }))).toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('nothing'),
    });
  });
});

describe('a source that this version cannot sync', () => {
  it.each([
    ['whose connector is gone', 'gone_connector', '{}'],
    ['whose settings its connector no longer supports', 'feed', '{"address":"https://example.org"}'],
  ])('%s is listed with that reason, and the others are synced', async (_what, connector, given) => {
    await add();
    await kit.service.db.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, next_due_at)
       VALUES ('old_source', $1, 'Old', 'state_rfp', 'https://example.org/', $2, false, false, 24, now())`,
      [connector, given],
    );
    expect(await get('old_source')).toMatchObject({ name: 'Old', ready: false, settings: JSON.parse(given) });
    const { runs, skipped } = await kit.service.rpc.call(
      'sync.start',
      { sources: ['old_source', 'city_of_austin_tx'], kind: 'any', idempotency_key: null },
      { assertion },
    );
    expect(skipped).toMatchObject([
      {
        source: 'old_source',
        code: 'CONFIGURATION',
        message: expect.stringContaining('cannot be synced by this version'),
      },
    ]);
    expect(runs).toHaveLength(1);
    expect((await kit.service.rpc.call('sync.status', {}, { assertion })).sources['Old']).toMatchObject({
      ready: false,
      status: 'pending',
    });
    expect(await remove('old_source')).toEqual({ success: true, removed: 0 });
  });
});
