import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { setUpSources } from '../testing/sources-kit.js';

const kit = setUpSources();
const { add, change, remove, get, feed, sync, assertion } = kit;

describe('removing a source', () => {
  it('keeps its records and its runs, and frees key and name', async () => {
    const { key } = await add();
    const { id } = await sync(key);
    expect(await remove(key)).toEqual({ success: true, removed: 0 });
    expect(kit.service.catalogue.removals).toEqual([]);
    expect(await failureOf(get(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await failureOf(remove(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await kit.service.rpc.call('sync.run', { id }, { assertion })).toMatchObject({
      source_name: 'City of Austin, TX',
    });
    expect(await add()).toMatchObject({ key: `${key}_2` });
    expect(await add(feed({ name: 'Other', key }))).toMatchObject({ key });
  });

  it('keeps its key reserved if it was ever synced, because its runs refer to the key', async () => {
    const { key } = await add();
    await remove(key);
    const other = feed({ name: 'Other', key, settings: { url: `${kit.site.url}/other.xml` } });
    expect(await add(other)).toMatchObject({ key });
    await sync(key);
    await remove(key);
    expect(
      await failureOf(add({ ...other, name: 'Third', settings: { url: `${kit.site.url}/third.xml` } })),
    ).toMatchObject({ code: 'SOURCE_EXISTS', details: { errors: { key: expect.stringContaining('removed') } } });
    expect(await failureOf(add({ ...other, connector: 'web_page' }))).toMatchObject({ code: 'SOURCE_EXISTS' });
    expect(await add({ ...other, settings: { ...other.settings, keywords: ['bridge'] } })).toMatchObject({ key });
  });

  it('removes its records on request', async () => {
    const { key } = await add();
    await sync(key);
    expect(await remove(key, 'remove')).toEqual({ success: true, removed: 7 });
    expect(kit.service.catalogue.removals).toEqual(['City of Austin, TX']);
  });

  it('is completed later if the catalogue is unavailable, and its name stays reserved until then', async () => {
    const { key } = await add();
    await sync(key);
    kit.service.catalogue.isDown = true;
    expect(await failureOf(remove(key, 'remove'))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await failureOf(get(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await failureOf(add())).toMatchObject({ code: 'SOURCE_EXISTS' });
    expect(await failureOf(add(feed({ name: 'Other', key })))).toMatchObject({ code: 'SOURCE_EXISTS' });
    kit.service.catalogue.isDown = false;
    // Simulates a crash between the two steps, after which another process finishes the removal.
    await kit.service.restart(kit.settings);
    await eventually(
      () => kit.service.catalogue.removals,
      (names) => names.length === 1,
    );
    await eventually(
      () => add().catch(() => null),
      (source) => source !== null,
    );
  });

  it('does not remove a source that was added again while earlier removals ran', async () => {
    const { catalogue, db } = kit.service;
    const [first, second, third] = [feed({ name: 'First' }), feed({ name: 'Second' }), feed({ name: 'Third' })];
    for (const each of [first, second, third]) await add(each);
    const [removalRequested, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    catalogue.onRequest = async (name) => {
      if (name !== 'First') return;
      removalRequested.resolve();
      await gate.promise;
    };
    await db.query(
      `UPDATE source SET removal = 'remove', paused = true, next_due_at = NULL,
         removed_at = now() + make_interval(secs => array_position(ARRAY['First', 'Second', 'Third'], name)) WHERE NOT ready_made`,
    );
    await removalRequested.promise;
    await remove('second', 'remove');
    await add(second);
    gate.resolve();
    await eventually(
      () => catalogue.removals,
      (names) => names.includes('Third'),
    );
    expect(catalogue.removals).toEqual(['Second', 'First', 'Third']);
  });

  it('is refused during a run', async () => {
    kit.site.answers.set('/feed.xml', () => null);
    const { key } = await add();
    const { runs } = await kit.service.rpc.call(
      'sync.start',
      { sources: [key], kind: 'any', idempotency_key: null },
      { assertion },
    );
    expect(await failureOf(remove(key))).toMatchObject({ code: 'SOURCE_BUSY' });
    expect(await failureOf(change(key, { settings: { url: `${kit.site.url}/other.xml` } }))).toMatchObject({
      code: 'SOURCE_BUSY',
    });
    await kit.service.rpc.call('sync.cancel', { id: runs[0]?.run_id ?? '', idempotency_key: null }, { assertion });
    kit.site.answers.clear();
    expect(await remove(key)).toMatchObject({ success: true });
  });
});
