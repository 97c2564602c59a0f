import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type SearchAlertInput, searchAlertInputSchema } from '@rfp/contracts/tracking/search-alerts';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { roofProfile } from '../../testing/alerts-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { hourlySchedule } from '../../testing/notifications-kit.js';
import { alertRehearsalLimits, RehearseAlertService } from './rehearse-alert.service.js';

const caller: Pick<Caller, 'kind' | 'user_id' | 'workspace_id'> = {
  kind: 'person',
  user_id: randomUUID(),
  workspace_id: randomUUID(),
};
const now = new Date('2026-05-01T12:00:00Z');
const day = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

async function take(days: number, fields: NoticeOverrides['fields'] = {}, source_id = 'n1', demo = false) {
  const base = { title: 'Roof repair', posted_date: '2026-02-01', due_date: '2026-08-01', time_zone: 'UTC' };
  const notice = aNotice({ source_id, fields: { opportunity_number: source_id, ...base, ...fields } });
  await new IntakeService(spec.store).take(aBatch([notice], { fetched_at: daysAgo(days), demo }));
}

const rehearse = (
  filter: OpportunityFilter,
  input: Partial<SearchAlertInput> = {},
  limits = alertRehearsalLimits,
  by = caller,
) =>
  new RehearseAlertService(spec.store).rehearse(
    {
      filter,
      alert: searchAlertInputSchema.parse({ frequency: 'daily', ...input }),
      search: roofProfile,
      schedule: hourlySchedule,
    },
    by,
    now,
    limits,
  );

describe('the rehearsal of an alert', () => {
  it('shows the mails of the last 30 days, and what would still wait', async () => {
    await take(31, {}, 'early');
    await take(20, { title: 'Roof of a school' }, 'n1');
    await take(20, { title: 'Bridge' }, 'n2');
    await take(0.1, { title: 'Roof of a store' }, 'n3');
    await take(5, {}, 'demo', true);
    const rehearsed = await rehearse({ q: 'roof' });
    expect(rehearsed).toMatchObject({
      from: daysAgo(30),
      to: now.toISOString(),
      matched: 2,
      mails: [{ at: '2026-04-12T07:00:00.000Z', matched: 1, items: [{ title: 'Roof of a school', kind: 'match' }] }],
      waiting: 1,
      examined: 3,
      complete: true,
    });
    expect(rehearsed.mails[0]?.items[0]?.details[0]).toContain('"roof" in the title');
  });

  it('counts all opportunities of a mail, and lists the first ten', async () => {
    for (let n = 0; n < 12; n += 1) await take(3, {}, `n${n}`);
    const { mails } = await rehearse({});
    expect(mails.map(({ matched, items }) => [matched, items.length])).toEqual([[12, 10]]);
  });

  it('applies the minimum score by the given profile', async () => {
    await take(3, { title: 'Bridge' }, 'n1');
    await take(3, {}, 'n2');
    expect((await rehearse({}, { min_score: 60 })).matched).toBe(1);
    expect((await rehearse({}, { min_score: 100 })).matched).toBe(0);
  });

  it('has notices without a new version that opened or closed', async () => {
    await take(40, { posted_date: daysAgo(10) }, 'n1');
    await take(40, { due_date: daysAgo(10) }, 'n2');
    for (const status of ['active', 'closed'] as const) {
      const { matched, mails } = await rehearse({ status }, { frequency: 'instant' });
      expect({ matched, at: mails[0]?.at.slice(0, 19) }).toEqual({ matched: 1, at: daysAgo(10).slice(0, 19) });
    }
    expect((await rehearse({ q: 'roof' })).matched).toBe(0);
  });

  it('says if it did not replay everything', async () => {
    for (let n = 0; n < 3; n += 1) await take(3 + n, {}, `n${n}`);
    const limited = await rehearse({}, {}, { ...alertRehearsalLimits, opportunities: 2 });
    expect(limited).toMatchObject({ matched: 2, complete: false });
    expect(await rehearse({}, {}, { ...alertRehearsalLimits, maxMs: 0 })).toMatchObject({
      examined: 0,
      complete: false,
    });
  });

  it('is empty for visitors, and refused for a filter by score', async () => {
    await take(3);
    expect(await rehearse({}, {}, alertRehearsalLimits, { ...caller, kind: 'demo' })).toMatchObject({ matched: 0 });
    await expect(rehearse({ min_score: 60 })).rejects.toMatchObject({ code: 'ALERT_NOT_POSSIBLE' });
  });
});
