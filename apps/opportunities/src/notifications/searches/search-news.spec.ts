import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { RescoreService } from '../../scoring/rescore.service.js';
import { readReports, roofProfile, storeAlert, type StoredAlert } from '../../testing/alerts-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { notificationsKit, type NotificationsKit } from '../../testing/notifications-kit.js';
import { storeTimeNews } from '../news/store-news.js';

const [workspace, ann, bob] = [randomUUID(), randomUUID(), randomUUID()];
const day = 86_400_000;
const start = Date.UTC(2026, 2, 2);
const at = (days: number) => new Date(start + days * day);

let spec: SpecStore;
let kit: NotificationsKit;

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  kit = await notificationsKit(spec.store);
});
beforeEach(async () => {
  await spec.empty();
  kit.profiles = new Map([[workspace, roofProfile]]);
  kit.restart();
});
afterAll(async () => {
  await kit.stop();
  await spec.drop();
});

const alert = (filter: OpportunityFilter, changes: Partial<StoredAlert> = {}) =>
  storeAlert(spec.store, { workspace_id: workspace, person_id: ann, filter, ...changes });

/** Stores a version without reporting it. Returns the id of its opportunity. */
async function store(
  days: number,
  fields: NoticeOverrides['fields'] = {},
  source_id = 'n1',
  demo = false,
): Promise<string> {
  const base = { title: 'Roof repair', posted_date: '2026-02-01', due_date: '2026-06-01', time_zone: 'UTC' };
  const notice = aNotice({ source_id, fields: { opportunity_number: source_id, ...base, ...fields } });
  await new IntakeService(spec.store).take(aBatch([notice], { fetched_at: at(days).toISOString(), demo }));
  const [row] = await spec.store.query<{ id: string }[]>(
    'SELECT opportunity_id AS id FROM source_record WHERE source_id = $1',
    [source_id],
  );
  return row?.id ?? '';
}

const handle = (ids: readonly string[], days: number) => kit.notify.handle({ id: randomUUID() }, [...ids], at(days));

/** Stores a version and handles its event at once. */
async function take(days: number, fields: NoticeOverrides['fields'] = {}, source_id = 'n1'): Promise<string> {
  const id = await store(days, fields, source_id);
  await handle([id], days);
  return id;
}

/** The reports, as the day and the title. */
const reports = async () =>
  (await readReports(spec.store)).map((each) => [(each.at.getTime() - start) / day, each.title]);

describe('the alert of a search', () => {
  it('reports a version that was fetched by a service whose clock is ahead', async () => {
    await alert({ q: 'roof' });
    const minute = 1 / 1440;
    await handle([await store(2 + minute)], 2);
    await handle([await store(4, { title: 'Bridge' }, 'n2')], 4);
    expect(await reports()).toEqual([[2 + minute, 'Roof repair']]);
  });

  it('reports an opportunity once, at its first matching version', async () => {
    await alert({ q: 'roof' });
    await take(1, { title: 'Bridge' });
    await take(2, { title: 'Roof and bridge' });
    await take(3, { title: 'Bridge again' });
    await take(4, { title: 'Roof again' });
    expect(await reports()).toEqual([[2, 'Roof again']]);
  });

  it('reports nothing that matched before it was switched on', async () => {
    await alert({ q: 'roof' }, { since: at(2) });
    await take(1);
    await take(3, { description: 'With another text.' });
    await take(3, { title: 'Roof of a school' }, 'n2');
    expect(await reports()).toEqual([[3, 'Roof of a school']]);
  });

  it('reports the same for events that are repeated, late or out of order', async () => {
    await alert({ state: 'VA' });
    const id = await store(1, { location: 'Durham, NC' });
    await store(2, { location: 'Norfolk, VA' });
    const other = await store(2, { location: 'Richmond, VA', title: 'Bridge' }, 'n2');
    await store(3, { location: 'Richmond, VA' });
    for (const ids of [[other], [id, other], [id]]) await handle(ids, 4);
    expect(await reports()).toEqual([
      [2, 'Bridge'],
      [2, 'Roof repair'],
    ]);
  });

  it('reports to each person with an alert of the search, and never demo records', async () => {
    const search_id = await alert({ q: 'roof' });
    await spec.store.query(
      `INSERT INTO search_alert SELECT search_id, $2, 'daily', '07:00', 1, NULL, $3 FROM search_alert WHERE search_id = $1`,
      [search_id, bob, at(2)],
    );
    await take(1, {}, 'n1');
    await take(3, {}, 'n2');
    const demo = await store(3, {}, 'n3', true);
    await handle([demo], 3);
    const inWords = (person: string, found: Date) => `${found.toISOString()} ${person}`;
    const found = (await readReports(spec.store)).map((each) => inWords(each.person_id, each.at));
    expect(found.toSorted()).toEqual([
      inWords(ann, at(1)),
      ...[ann, bob].toSorted().map((each) => inWords(each, at(3))),
    ]);
  });

  it('reports a version that reaches the minimum score by the profile of the workspace', async () => {
    await alert({}, { min_score: 60 });
    await take(1, { title: 'Bridge' });
    await take(2, { title: 'Roof' });
    await take(2, { title: 'Bridge' }, 'n2');
    const [found, ...others] = await readReports(spec.store);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ title: 'Roof', at: at(2) });
    expect(found?.score).toBeGreaterThanOrEqual(60);
  });

  it('uses the last copy of the profile while the auth service has none', async () => {
    await alert({}, { min_score: 60 });
    await take(1, { title: 'Bridge' });
    kit.profiles.clear();
    kit.restart();
    await take(2, { title: 'Roof' }, 'n2');
    expect(await reports()).toEqual([[2, 'Roof']]);
  });

  it('reports a notice when it opens on its posting date', async () => {
    await alert({ status: 'active' });
    const id = await take(1, { posted_date: at(5).toISOString() });
    expect(await reports()).toEqual([]);
    for (const _again of [1, 2]) await spec.store.transaction((manager) => storeTimeNews(manager, [id], at(5.5)));
    expect(await reports()).toEqual([[5, 'Roof repair']]);
    await take(6, { posted_date: at(5).toISOString(), description: 'Another text.' });
    expect(await reports()).toHaveLength(1);
  });

  it('reports the same if the version is only handled after it has opened', async () => {
    await alert({ status: 'active' });
    const id = await store(1, { posted_date: at(5).toISOString() });
    await handle([id], 6);
    expect(await reports()).toEqual([[5, 'Roof repair']]);
  });

  it('reports a notice when its deadline has passed, if the search is for closed ones', async () => {
    await alert({ status: 'closed' });
    const id = await take(1, { due_date: at(5).toISOString() });
    await spec.store.transaction((manager) => storeTimeNews(manager, [id], at(5.5)));
    expect((await readReports(spec.store)).map((each) => each.at)).toEqual([new Date(at(5).getTime() + 1)]);
  });

  it('counts relative dates from the version', async () => {
    for (const filter of [{ due_within_days: 10 }, { q: 'due:<10d' }, { q: 'posted:<10d' }]) await alert(filter);
    const dates = (posted: number, due: number) => ({
      posted_date: at(posted).toISOString(),
      due_date: at(due).toISOString(),
    });
    await take(20, { title: 'Soon', ...dates(-40, 29) }, 'n1');
    await take(20, { title: 'New', ...dates(11, 60) }, 'n2');
    await take(20, { title: 'Neither', ...dates(9, 60) }, 'n3');
    expect(await reports()).toEqual([
      [20, 'New'],
      [20, 'Soon'],
      [20, 'Soon'],
    ]);
  });

  it('interprets texts as lists do, words of time by the day of the version', async () => {
    await alert({ q: 'roof in Virginia' });
    await alert({ q: 'due this month' });
    await take(1, { title: 'Roofing', location: 'Norfolk, VA', due_date: '2026-05-10' }, 'n1');
    await take(1, { title: 'Roof of a school', location: 'Durham, NC', due_date: '2026-03-20' }, 'n2');
    await take(40, { title: 'Bridge', location: 'Durham, NC', due_date: '2026-04-20' }, 'n3');
    expect(await reports()).toEqual([
      [1, 'Roof of a school'],
      [1, 'Roofing'],
      [40, 'Bridge'],
    ]);
  });

  it('finds by each kind of filter what the list finds', async () => {
    const filters: OpportunityFilter[] = [
      { q: '"roof repair" -school' },
      { source_type: 'federal_contract' },
      { source_name: 'SAM.gov' },
      { agency: 'Department of Veterans Affairs' },
      { agency: 'Veterans' },
      { naics_code: '2382' },
      { set_aside: 'SBA' },
      { min_value: 1_000_000 },
      { max_value: 2_000_000, posted_since: '2026-01-01', due_by: '2026-07-01' },
    ];
    for (const filter of filters) await alert(filter, { name: JSON.stringify(filter) });
    const small = { code: 'SBA', text: 'Total Small Business Set-Aside' };
    await take(1, { set_aside: small });
    await take(
      1,
      { title: 'School', agency_name: 'Department of the Navy', naics_codes: ['111111'], estimated_value: '5.00' },
      'n2',
    );
    const found = await readReports(spec.store);
    expect(
      found
        .filter(({ title }) => title === 'Roof repair')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(filters.map((filter) => JSON.stringify(filter)).toSorted());
    expect(
      found
        .filter(({ title }) => title === 'School')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([filters[1], filters[2], filters[8]].map((filter) => JSON.stringify(filter)).toSorted());
  });

  it('uses the present marks of its workspace and person', async () => {
    await alert({ watched: 'me' }, { name: 'mine' });
    await alert({ watched: 'anyone' }, { name: 'ours' });
    await alert({ tag: 'Cloud' }, { name: 'tagged' });
    await alert({ dismissed: 'only' }, { name: 'dismissed' });
    const id = await take(1);
    const marks: readonly [string, readonly unknown[]][] = [
      ['INSERT INTO opportunity_watch VALUES ($1, $2, $3, $4)', [workspace, id, bob, at(1)]],
      [`INSERT INTO workspace_tag VALUES ($1, $2, 'cloud', 'red')`, [bob, workspace]],
      ['INSERT INTO opportunity_tag VALUES ($1, $2, NULL, $3)', [bob, id, at(1)]],
      ['INSERT INTO opportunity_mark VALUES ($1, $2, $3)', [workspace, id, at(1)]],
      ['INSERT INTO opportunity_watch VALUES ($1, $2, $3, $4)', [randomUUID(), id, ann, at(1)]],
    ];
    for (const [sql, values] of marks) await spec.store.query(sql, [...values]);
    await take(2, { description: 'Another text.' });
    await take(3, { description: 'A third text.' });
    expect((await readReports(spec.store)).map(({ name }) => name)).toEqual(['dismissed', 'ours', 'tagged']);
  });

  it('finds on while its search is deleted, so that a restored search has lost nothing', async () => {
    const id = await alert({ q: 'roof' });
    await spec.store.query('UPDATE saved_search SET deleted_at = $2 WHERE id = $1', [id, at(1)]);
    await take(2);
    expect(await reports()).toEqual([[2, 'Roof repair']]);
  });

  it('is looked for after a rescore, also for notices that have closed', async () => {
    await alert({ status: 'closed' });
    const id = await take(1, { due_date: at(5).toISOString() });
    await spec.store.query(
      `UPDATE opportunity_summary SET next_change_at = now() - interval '1 minute', status = 'active'`,
    );
    await new RescoreService(spec.store).sweep();
    expect(await spec.store.query('SELECT id FROM time_changed_opportunity')).toEqual([{ id }]);
  });

  it.each<OpportunityFilter>([{ min_score: 50 }, { for_you: 'new' }, { q: 'score:>=80' }])(
    'reports nothing if its filter is by score: %j',
    async (filter) => {
      await alert(filter);
      await take(1);
      expect(await reports()).toEqual([]);
    },
  );
});
