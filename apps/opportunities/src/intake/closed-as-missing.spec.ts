import { randomUUID } from 'node:crypto';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { SeenService } from '../catalogue/seen.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { inDays, listed, many, setUpListings } from '../testing/listings-kit.js';
import { PendingDetailsService } from './pending-details.service.js';

const caller = { kind: 'person' as const, user_id: randomUUID() };
const listings = setUpListings();
const { take, begin, closeMissing, statuses, closedTitles, idOf } = listings;

describe('a notice that was closed as missing', () => {
  const detail = (source_id: string) =>
    listed(source_id, { channel: 'detail', fields: { description: 'The whole text.' } });
  const lifecycles = () =>
    listings.store.query(
      `SELECT channel, fields->>'lifecycle' AS lifecycle, version FROM source_record WHERE source_id = 'n0' ORDER BY channel`,
    );
  const pendingIds = () =>
    new PendingDetailsService(listings.store).list({
      source_name: 'Grants.gov',
      list_channel: 'search',
      detail_channel: 'detail',
      after: null,
      limit: 10,
    });

  it('is closed on all channels, so that its details record does not keep it open', async () => {
    await take([listed('n0'), detail('n0')]);
    expect(await closeMissing(await begin(), { max_share: null })).toEqual({ open: 1, missing: 1, closed: 1 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'closed', version: 2 },
      { channel: 'search', lifecycle: 'closed', version: 2 },
    ]);
    expect(await closedTitles()).toEqual(['n0']);
    expect(await pendingIds()).toEqual([]);
  });

  it('reopens when it is listed again, and its details become pending', async () => {
    await take([listed('n0'), detail('n0')]);
    await closeMissing(await begin(), { max_share: null });
    expect(await take([listed('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await statuses()).toEqual({ n0: 'active' });
    expect(await pendingIds()).toEqual(['n0']);
    expect(await take([detail('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'open', version: 3 },
      { channel: 'search', lifecycle: 'open', version: 3 },
    ]);
    expect(await pendingIds()).toEqual([]);
    expect(await statuses()).toEqual({ n0: 'active' });
  });

  it('stays closed when its source states it; that is no amendment, and the closing is no longer inferred', async () => {
    await take([listed('n0')]);
    await closeMissing(await begin(), { max_share: null });
    const closed = [listed('n0', { fields: { lifecycle: 'closed' } })];
    expect(await take(closed)).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await take(closed)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await listings.store.query('SELECT unlisted FROM source_record')).toEqual([{ unlisted: false }]);
    expect(await listings.store.query('SELECT status, version FROM opportunity_summary')).toEqual([
      { status: 'closed', version: 2 },
    ]);
  });

  it('counts as changed since people saw it open, however long the sweep took', async () => {
    const since = inDays(-1);
    const at = (fetched_at: string) => ({ fetched_at, source: 'extract' });
    await take([listed('n0')], { fetched_at: inDays(-2) });
    await listings.store.query(`UPDATE intake_result SET taken_at = now() - interval '2 days'`);
    await take([listed('n0', { channel: 'extract', fields: { location: 'Reno, NV' } })], at(inDays(-0.5)));
    const id = await idOf('n0');
    await storeSeen(listings.store, caller.user_id, id, 1);
    await take([listed('n1')], { fetched_at: inDays(-0.9) });
    expect(await closeMissing(since, { max_share: 0.5 })).toMatchObject({ closed: 1 });
    const catalogue = new CatalogueService(
      listings.store,
      new AudienceService(listings.store),
      new SynonymsService(listings.store),
    );
    const detail = await catalogue.getFor(caller.user_id, { id, audience: 'default' });
    expect(
      await new SeenService(listings.store, new AudienceService(listings.store)).describe(detail, caller),
    ).toMatchObject({
      status: 'closed',
      changed_since_seen: true,
      seen: { changed_fields: ['lifecycle'] },
    });
  });

  it('has no pending details', async () => {
    await take([listed('n0')]);
    expect(await pendingIds()).toEqual(['n0']);
    await closeMissing(await begin(), { max_share: null });
    expect(await pendingIds()).toEqual([]);
  });

  it('stays open while another source lists it, and closes when that one drops it too', async () => {
    const fields = { opportunity_number: 'DE-FOA-0003344', title: 'Shared' };
    await take([listed('n0', { fields })]);
    await take([listed('s0', { source_name: 'Simpler', channel: 'api', fields })], { source: 'simpler' });
    await take([listed('n1'), listed('n2')]);
    const since = await begin();
    await take(many(1, 3));
    expect(await closeMissing(since, { max_share: 0.4 })).toEqual({ open: 3, missing: 1, closed: 1 });
    expect(await statuses()).toMatchObject({ Shared: 'active' });
    await take([listed('s1', { source_name: 'Simpler', channel: 'api' })], { source: 'simpler' });
    expect(await closeMissing(since, { source_name: 'Simpler', channel: 'api', max_share: 0.5 })).toEqual({
      open: 2,
      missing: 1,
      closed: 1,
    });
    expect(await statuses()).toMatchObject({ Shared: 'closed' });
  });
});
