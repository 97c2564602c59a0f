import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { AsOfService } from './as-of.service.js';
import { AudienceService } from '../audience.service.js';
import { CatalogueService } from '../catalogue.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let asOf: AsOfService;

beforeAll(async () => {
  spec = await openSpecStore();
  catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
  asOf = new AsOfService(spec.store, catalogue);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

/** Stores a notice, and returns when it was fetched. */
async function take(fields: Partial<NoticeFields>, record: Partial<Notice> = {}): Promise<string> {
  const batch = aBatch([aNotice({ ...record, fields })]);
  await new IntakeService(spec.store).take(batch);
  return batch.fetched_at;
}

async function onlyOne(): Promise<{ id: string; audience: 'default' }> {
  const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  return { id: row?.id ?? '', audience: 'default' };
}

const readAt = async (instant: string) => asOf.read(await onlyOne(), instant);
const readNow = async () => catalogue.get(await onlyOne());

/** The fields that do not depend on the time of reading. */
function content(detail: OpportunityDetail): object {
  const { status: _status, updated_at: _updated, amended_at: _amended, sources, ...rest } = detail;
  const lasting = Object.entries(rest).filter(([name]) => !name.endsWith('_score'));
  const records = sources.map(({ source_name, channel, version, decides }) => ({
    source_name,
    channel,
    version,
    decides,
  }));
  return { ...Object.fromEntries(lasting), records };
}

describe('an opportunity as of an instant', () => {
  it('has the content after each change, and the current content as of now', async () => {
    const changes: [Partial<NoticeFields>, Partial<Notice>?][] = [
      [{ title: 'Roof repair', estimated_value: '5.00' }, { channel: 'search' }],
      [{ description: 'All of it' }, { channel: 'detail' }],
      [{ title: 'Roof replacement', estimated_value: '7.00', currency: 'EUR' }, { channel: 'search' }],
      [
        { title: 'Amended', due_date: '2026-09-01' },
        { source_id: 'amendment', channel: 'search' },
      ],
      [{ description: 'All of the amendment' }, { source_id: 'amendment', channel: 'detail' }],
      [{ lifecycle: 'cancelled' }, { source_id: 'amendment', channel: 'search' }],
    ];
    const seen: { at: string; detail: OpportunityDetail }[] = [];
    for (const [fields, record] of changes) seen.push({ at: await take(fields, record), detail: await readNow() });
    for (const { at, detail } of seen) expect(content(await readAt(at))).toEqual(content(detail));
    expect(seen.map(({ detail }) => detail.version)).toEqual([1, 1, 2, 3, 3, 4]);
    const today = await readNow();
    const { updated_at: _today, amended_at: _stored, ...now } = await readAt(new Date().toISOString());
    expect(today).toMatchObject(now);
    expect(await readAt(seen[2]?.at ?? '')).toMatchObject({ amended_at: seen[2]?.at, updated_at: seen[2]?.at });
  });

  it('is amended neither by notices of one batch nor by another closing age', async () => {
    const notices = (open_days: number) =>
      ['one', 'other'].map((source_id) => aNotice({ source_id, fields: { due_date: null, open_days } }));
    for (const open_days of [3000, 3650]) {
      await new IntakeService(spec.store).take(aBatch(notices(open_days)));
      const unamended = { version: 1, amended_at: null };
      expect(await readNow()).toMatchObject(unamended);
      expect(await readAt(new Date().toISOString())).toMatchObject(unamended);
    }
  });

  it('has the status and the scores of that time', async () => {
    await take({ posted_date: '2026-03-02', due_date: '2026-04-15', estimated_value: '9000000' });
    const at = await Promise.all(['2026-03-10T00:00:00Z', '2026-04-14T00:00:00Z', '2026-04-17T00:00:00Z'].map(readAt));
    expect(at.map(({ status }) => status)).toEqual(['active', 'active', 'closed']);
    const [early, late] = at.map(({ urgency_score }) => urgency_score);
    expect(late).toBeGreaterThan(early ?? 100);
  });

  it('leaves out a record that its source had dropped at that time, even if it was listed again later', async () => {
    await take({ title: 'Elsewhere', posted_date: '2026-03-01' }, { source_name: 'Portal' });
    await take({ title: 'Here', posted_date: '2026-03-20', lifecycle: 'closed' });
    await spec.store.query(`UPDATE source_record SET unlisted = true WHERE source_name = 'SAM.gov'`);
    const [{ at } = { at: '' }] = await spec.store.query<{ at: string }[]>(
      `SELECT to_char(max(changed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at FROM source_record`,
    );
    await take({ title: 'Here again', posted_date: '2026-03-20', lifecycle: 'open' });
    expect(await readNow()).toMatchObject({ title: 'Here again' });
    expect(await readAt(at)).toMatchObject({ title: 'Elsewhere' });
  });

  it('is refused before the first version, and in the future', async () => {
    const first = await take({});
    const before = new Date(Date.parse(first) - 1).toISOString();
    await expect(readAt(before)).rejects.toMatchObject({ code: 'NOT_YET_FETCHED', status: 404 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await expect(readAt(tomorrow)).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { errors: { asOf: 'must not be in the future' } },
    });
  });
});
