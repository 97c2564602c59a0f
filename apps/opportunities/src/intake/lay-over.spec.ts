import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { AudienceService } from '../catalogue/audience.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const concluded: (keyof NoticeFields)[] = ['title', 'posted_date', 'source_url'];

function told(fields: NoticeFields, adds: Notice['adds'] = { concluded: [] }): Notice {
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
const tender = told(bridge);
const later = told({ ...nothing, title: 'ocds-x-1', posted_date: '2026-03-20', due_date: '2026-06-01' }, { concluded });

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));

async function found() {
  const rows = await spec.store.query<{ id: string }[]>('select id from opportunity');
  expect(rows).toHaveLength(1);
  return new CatalogueService(spec.store, new AudienceService(spec.store)).get({
    id: rows[0]?.id ?? '',
    audience: 'default',
  });
}

describe('what is told of a notice after it was stored', () => {
  it('moves its deadline, and takes away nothing that it leaves out', async () => {
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

  it('is no change where it was told before', async () => {
    await take(tender);
    await take(later);
    expect(await take(later)).toEqual({ added: 0, updated: 0, unchanged: 1, rejected: [] });
  });

  it('closes it where it was cancelled, and says the rest anew where there is more to say', async () => {
    await take(tender);
    await take(told({ title: 'ocds-x-1', lifecycle: 'cancelled' }, { concluded }));
    expect(await found()).toMatchObject({ title: 'A bridge', status: 'closed', due_date: '2026-05-01' });
    await take(told({ title: 'A wider bridge', lifecycle: 'open', estimated_value: '6.00', value_kind: 'estimate' }));
    expect(await found()).toMatchObject({ title: 'A wider bridge', description: 'Two lanes.', estimated_value: 6 });
  });

  it('lengthens its lists, and corrects what they hold', async () => {
    await take(tender);
    const attachments = [
      { name: 'Forms', url: 'https://x.gov/b' },
      { name: 'Plan, corrected', url: 'https://x.gov/a' },
    ];
    await take(told({ title: 'A bridge', keywords: ['roads', 'bridges'], attachments }));
    expect(await found()).toMatchObject({
      keywords: ['bridges', 'roads'],
      attachments: [
        { name: 'Plan, corrected', url: 'https://x.gov/a' },
        { name: 'Forms', url: 'https://x.gov/b' },
      ],
    });
  });

  it('counts in the same way where both come in one batch', async () => {
    expect(await take(tender, later)).toEqual({ added: 1, updated: 0, unchanged: 1, rejected: [] });
    expect(await found()).toMatchObject({ title: 'A bridge', description: 'Two lanes.', due_date: '2026-06-01' });
  });

  it('is kept aside where the notice was never received, unless one in the same batch names it', async () => {
    const cancelled = told({ title: 'ocds-x-1', lifecycle: 'cancelled' }, { concluded });
    expect(await take(cancelled)).toMatchObject({
      added: 0,
      rejected: [{ source_id: 'ocds-x-1', code: 'RECORD_NO_TITLE' }],
    });
    expect(await take(cancelled, told({ title: 'A bridge' }))).toMatchObject({ added: 1, rejected: [] });
    expect(await found()).toMatchObject({ title: 'A bridge', status: 'closed' });
  });

  it('is replaced whole by an answer that is all there is', async () => {
    await take(tender);
    await take({ ...told({ ...nothing, title: 'A ferry' }), adds: undefined });
    expect(await found()).toMatchObject({ title: 'A ferry', description: '', due_date: null, attachments: [] });
  });
});
