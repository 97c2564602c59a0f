import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const inferred: (keyof NoticeFields)[] = ['title', 'posted_date', 'source_url'];

function aDelta(fields: NoticeFields, adds: Notice['adds'] = { concluded: [] }): Notice {
  return { source_name: 'Publisher', source_id: 'ocds-x-1', source_type: 'private_rfp', channel: 'api', fields, adds };
}

const bridge: NoticeFields = {
  title: 'A bridge',
  description: 'Two lanes.',
  agency_name: 'Example County',
  lifecycle: 'open',
  posted_date: '2026-03-01',
  due_date: '2026-05-01',
  estimated_value: '5.00',
  value_kind: 'estimate',
  keywords: ['bridges'],
  attachments: [{ name: 'Plan', url: 'https://x.gov/a' }],
};
const nothing: Partial<NoticeFields> = {
  description: '',
  agency_name: null,
  estimated_value: null,
  value_kind: null,
  keywords: [],
  attachments: [],
};
const tender = aDelta(bridge);
const later = aDelta(
  { ...nothing, title: 'ocds-x-1', posted_date: '2026-03-20', due_date: '2026-06-01' },
  { concluded: inferred },
);

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));

async function found() {
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  expect(rows).toHaveLength(1);
  return new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store)).get({
    id: rows[0]?.id ?? '',
    audience: 'default',
  });
}

describe('a delta of a stored notice', () => {
  it('updates the deadline, and keeps all other fields', async () => {
    await take(tender);
    expect(await take(later)).toMatchObject({ added: 0, updated: 1, rejected: [] });
    expect(await found()).toMatchObject({
      title: 'A bridge',
      description: 'Two lanes.',
      agency_name: 'Example County',
      estimated_value: 5,
      posted_date: '2026-03-01',
      due_date: '2026-06-01',
      keywords: ['bridges'],
      version: 2,
    });
  });

  it('is no change when repeated', async () => {
    await take(tender);
    await take(later);
    expect(await take(later)).toEqual({ added: 0, updated: 0, unchanged: 1, rejected: [] });
  });

  it('closes a cancelled notice, and reopens it with new fields', async () => {
    await take(tender);
    await take(aDelta({ title: 'ocds-x-1', lifecycle: 'cancelled' }, { concluded: inferred }));
    expect(await found()).toMatchObject({ title: 'A bridge', status: 'closed', due_date: '2026-05-01' });
    await take(aDelta({ title: 'A wider bridge', lifecycle: 'open', estimated_value: '6.00', value_kind: 'estimate' }));
    expect(await found()).toMatchObject({ title: 'A wider bridge', description: 'Two lanes.', estimated_value: 6 });
  });

  it('drops the age limit once it states that the notice is open', async () => {
    await take(aDelta({ title: 'A bridge', posted_date: '2020-03-01', open_days: 365 }));
    expect(await found()).toMatchObject({ status: 'closed', closed_after_days: 365 });
    await take(aDelta({ title: 'A bridge', lifecycle: 'open', open_days: null }));
    expect(await found()).toMatchObject({ status: 'active', closed_after_days: null });
    await take(aDelta({ title: 'A bridge', description: 'Two lanes.' }));
    expect(await found()).toMatchObject({ status: 'active' });
  });

  it('extends lists, and corrects their members', async () => {
    await take(tender);
    const attachments = [
      { name: 'Forms', url: 'https://x.gov/b' },
      { name: 'Plan, corrected', url: 'https://x.gov/a' },
    ];
    await take(aDelta({ title: 'A bridge', keywords: ['roads', 'bridges'], attachments }));
    expect(await found()).toMatchObject({
      keywords: ['bridges', 'roads'],
      attachments: [
        { name: 'Plan, corrected', url: 'https://x.gov/a' },
        { name: 'Forms', url: 'https://x.gov/b' },
      ],
    });
  });

  it('is applied in the same way within one batch', async () => {
    expect(await take(tender, later)).toEqual({ added: 1, updated: 0, unchanged: 1, rejected: [] });
    expect(await found()).toMatchObject({ title: 'A bridge', description: 'Two lanes.', due_date: '2026-06-01' });
  });

  it('is rejected for an unknown notice, unless the same batch has its title', async () => {
    const cancelled = aDelta({ title: 'ocds-x-1', lifecycle: 'cancelled' }, { concluded: inferred });
    expect(await take(cancelled)).toMatchObject({
      added: 0,
      rejected: [{ source_id: 'ocds-x-1', code: 'RECORD_NO_TITLE' }],
    });
    expect(await take(cancelled, aDelta({ title: 'A bridge' }))).toMatchObject({ added: 1, rejected: [] });
    expect(await found()).toMatchObject({ title: 'A bridge', status: 'closed' });
  });

  it('is replaced by a complete record', async () => {
    await take(tender);
    await take({ ...aDelta({ ...nothing, title: 'A ferry' }), adds: undefined });
    expect(await found()).toMatchObject({ title: 'A ferry', description: '', due_date: null, attachments: [] });
  });
});
