import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { manyProzorroTenders, type ProzorroTender, prozorroTwin } from '@rfp/twins/prozorro';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { prozorro } from './index.js';
import { prozorroSettings } from './settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const identity = {
  key: 'ua_prozorro',
  name: 'Prozorro',
  source_type: 'private_rfp',
  home_url: 'https://prozorro.gov.ua/',
} as const;
const documents = manyProzorroTenders(12);

connectorSuite('of Prozorro', {
  connector: prozorro.create(identity, { page_size: 5 }),
  startTwin: () => startTwin(prozorroTwin({ tenders: documents })),
  apiKey: null,
  now,
  ids: documents.map(({ data }) => data.id),
  breakRecord: {
    path: '/tenders/',
    rewrite: (body) => body.replace('"title"', '"no-title"'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"no-title"', '"title"'),
  },
  changeShape: (body) => body.replace('"data"', '"items"'),
});

let tenders: ProzorroTender[] = [];
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'prozorro', answer: (request) => prozorroTwin({ tenders }).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  tenders = manyProzorroTenders(7);
});

interface ReadResult {
  notices: Notice[];
  rejected: Page['rejected'];
  checkpoint: unknown;
  error: AppError | null;
}

async function read(settings: object = {}, changes: Partial<ReadContext> = {}): Promise<ReadResult> {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, sleep: async () => {} });
  const result: ReadResult = { notices: [], rejected: [], checkpoint: changes.checkpoint ?? null, error: null };
  try {
    const context = { fetch, now, signal, checkpoint: null, apiKey: null, ...changes };
    for await (const page of prozorro.create(identity, settings).read(context, twin.url)) {
      result.notices.push(...page.notices);
      result.rejected.push(...page.rejected);
      result.checkpoint = page.checkpoint;
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    result.error = thrown;
  }
  return result;
}

const requestedTenders = (): string[] =>
  twin.requests.map(({ path }) => /\/tenders\/(\w+)$/.exec(path)?.[1]).filter((id) => id !== undefined);
const numbersOf = ({ notices }: ReadResult): (string | null | undefined)[] =>
  notices.map(({ fields }) => fields.opportunity_number?.slice(-8, -2));

function tenderOf(index: number): ProzorroTender {
  const tender = tenders[index];
  if (tender === undefined) throw new TypeError(`no tender ${index}`);
  return tender;
}

/** Tender 0 with these members; `undefined` omits a member. */
async function fieldsOf(changes: Record<string, unknown>) {
  const [model] = manyProzorroTenders(1);
  if (model === undefined) throw new TypeError('no tender');
  tenders = [{ ...model, data: { ...model.data, ...changes } }];
  return (await read()).notices[0]?.fields;
}

describe('the list of changes of Prozorro', () => {
  it('is read backwards from the newest change, and in later runs forwards from the last known change', async () => {
    tenders = manyProzorroTenders(3);
    const first = await read();
    expect(numbersOf(first)).toEqual(['000002', '000001', '000000']);
    tenders = manyProzorroTenders(5);
    const second = await read({}, { checkpoint: first.checkpoint });
    expect(numbersOf(second)).toEqual(['000003', '000004']);
    const third = await read({}, { checkpoint: second.checkpoint });
    expect([third.notices, third.error]).toEqual([[], null]);
  });

  it('requests only the tenders that still accept bids', async () => {
    Object.assign(tenderOf(1).data, { status: 'complete' });
    Object.assign(tenderOf(2).data, { status: 'active.qualification' });
    Object.assign(tenderOf(3).data, { status: 'active', tenderPeriod: undefined });
    Object.assign(tenderOf(4).data, { tenderPeriod: { endDate: '2026-09-30T18:00:00+03:00' } });
    Object.assign(tenderOf(5).data, { status: 'active.enquiries', tenderPeriod: undefined });
    expect(numbersOf(await read())).toEqual(['000006', '000005', '000000']);
    expect(requestedTenders()).toHaveLength(3);
  });

  it('includes a tender that is cancelled before its deadline, once it may be stored', async () => {
    const cancelled = tenderOf(6);
    tenders = tenders.slice(0, 6);
    const first = await read();
    tenders.push({ ...cancelled, data: { ...cancelled.data, status: 'cancelled' } });
    const { notices } = await read({}, { checkpoint: first.checkpoint });
    expect(notices.map(({ fields }) => fields.lifecycle)).toEqual(['cancelled']);
    expect((await read()).notices).toHaveLength(6);
  });

  it('is read until the requests of the run are used up, and the next run continues at that position', async () => {
    tenders = manyProzorroTenders(26);
    const settings = { page_size: 5, details_per_run: 12 };
    const runs: ReadResult[] = [];
    for (let index = 0; index < 3; index += 1)
      runs.push(await read(settings, { checkpoint: runs.at(-1)?.checkpoint ?? null }));
    expect(runs.map(({ notices }) => notices.length)).toEqual([10, 10, 6]);
    expect(runs.map(({ error }) => error?.code)).toEqual(['RUN_LIMIT', 'RUN_LIMIT', undefined]);
    expect(runs[0]?.error?.message).toBe(
      'The run stopped at its limit of 12 tenders. At least 5 more are not read yet: the next run continues there.',
    );
    expect(new Set(requestedTenders()).size).toBe(26);
  });

  it('reaches back to the beginning of the window', async () => {
    tenders = manyProzorroTenders(7).map((tender, index) => ({ ...tender, changed: tender.changed - index * 86_400 }));
    expect(numbersOf(await read({ window_days: 3, page_size: 1 }))).toEqual(['000000', '000001', '000002']);
  });

  it.each([
    ['no previous page', (body: string) => body.replace('"prev_page"', '"before"'), 'SOURCE_CHANGED'],
    ['no statuses', (body: string) => body.replaceAll('"status"', '"state"'), 'SOURCE_CHANGED'],
    ['no entries', (body: string) => body.replace(/"data":\[.*?\],"next/, '"data":[],"next'), 'SOURCE_CHANGED'],
    [
      'a next page that is the same',
      (body: string) => body.replace(/"next_page":\{"offset":"[^"]*"/, '"next_page":{"offset":"1790760000.0.1.a"'),
      'SOURCE_INCOMPLETE',
    ],
  ])('with %s fails', async (_what, rewrite, code) => {
    twin.misbehave({ kind: 'rewrite', rewrite });
    expect((await read({ page_size: 3 })).error?.code).toBe(code);
  });

  it('quarantines an entry without an id, and reads the others', async () => {
    twin.misbehave({ kind: 'rewrite', times: 1, rewrite: (body) => body.replace('"id"', '"no-id"') });
    const { notices, rejected, error } = await read();
    expect([notices.length, rejected.map(({ code }) => code), error]).toEqual([6, ['RECORD_NO_ID'], null]);
  });

  it('rejects a page size that a run cannot read completely', () => {
    expect(prozorroSettings.safeParse({ page_size: 200, details_per_run: 100 }).success).toBe(false);
  });
});

describe('a tender of Prozorro whose request fails', () => {
  const broken = { kind: 'status', status: 500, path: manyProzorroTenders(4)[3]?.data.id ?? '' } as const;

  it('is requested again by the next run, and the others are read', async () => {
    twin.misbehave({ ...broken });
    const first = await read();
    expect([first.notices.length, first.rejected, first.error]).toEqual([6, [], null]);
    twin.reset();
    const second = await read({}, { checkpoint: first.checkpoint });
    expect(numbersOf(second)).toEqual(['000003']);
  });

  it('is quarantined with the reason if it fails again', async () => {
    twin.misbehave({ ...broken });
    const first = await read();
    const { rejected, error } = await read({}, { checkpoint: first.checkpoint });
    expect([rejected.map(({ code, message }) => [code, message.includes('500')]), error]).toEqual([
      [['RECORD_UNREADABLE', true]],
      null,
    ]);
  });

  it('is quarantined as vanished if it does not exist', async () => {
    twin.misbehave({ ...broken, status: 404 });
    const { notices, rejected } = await read();
    expect([notices.length, rejected.map(({ code }) => code)]).toEqual([6, ['RECORD_VANISHED']]);
  });

  it('ends the run with the reason if several in a row fail', async () => {
    twin.misbehave({ kind: 'html', path: '/tenders/' });
    const { notices, error } = await read();
    expect([notices, error?.code]).toEqual([[], 'SOURCE_NOT_JSON']);
    expect(requestedTenders()).toHaveLength(3);
  });

  it('is quarantined if the response contains another tender', async () => {
    const id = tenderOf(3).data.id;
    twin.misbehave({ kind: 'rewrite', path: id, rewrite: (body) => body.replace(id, '0'.repeat(32)) });
    const { notices, rejected } = await read();
    expect([notices.length, rejected.map(({ source_id }) => source_id)]).toEqual([6, [id]]);
  });
});

describe('a tender of Prozorro', () => {
  it('has title, number, buyer, codes, value, deadline and the page of the portal', async () => {
    expect(await fieldsOf({})).toMatchObject({
      title: 'Сіль технічна, партія 0',
      opportunity_number: 'UA-2026-09-30-000000-a',
      description: 'Сіль для доріг, партія 0',
      notice_type: 'aboveThreshold',
      agency_name: 'Приклад міської ради',
      agency_code: 'UA-EDR-00000001',
      location: 'Львів, Львівська область, Ukraine',
      contact_info: 'Оксана Приклад; tender@example.org; +380000000000',
      lifecycle: 'open',
      posted_date: '2026-09-30T09:00:00Z',
      due_date: '2026-11-02T12:00:00+02:00',
      time_zone: 'Europe/Kyiv',
      estimated_value: '1250000.50',
      value_kind: 'ceiling',
      currency: 'UAH',
      other_codes: ['CPV 14410000'],
      source_url: 'https://prozorro.gov.ua/tender/UA-2026-09-30-000000-a',
    });
  });

  it.each([
    [{ amount: 0, currency: 'UAH' }, [null, undefined]],
    [undefined, [null, undefined]],
    [{ amount: 4999.99, currency: 'EUR' }, ['4999.99', 'EUR']],
    [{ amount: 'за запитом', currency: 'UAH' }, [null, undefined]],
  ])('with the value %j has the amount %j', async (value, [amount, currency]) => {
    const fields = await fieldsOf({ value });
    expect([fields?.estimated_value, fields?.currency]).toEqual([amount, currency]);
  });

  it('is due at the printed instant, also at midnight', async () => {
    const fields = await fieldsOf({ tenderPeriod: { endDate: '2026-10-20T00:00:00.068344+03:00' } });
    expect(Date.parse(fields?.due_date ?? '')).toBe(Date.parse('2026-10-20T00:00:00.068+03:00'));
  });

  it('has no page without a number, and the English title if it has no other title', async () => {
    const fields = await fieldsOf({ tenderID: undefined, title: '', title_en: 'Road salt' });
    expect([fields?.source_url, fields?.opportunity_number, fields?.title]).toEqual([null, null, 'Road salt']);
  });

  it('counts as closed after a year if it states no deadline', async () => {
    expect((await fieldsOf({ tenderPeriod: undefined }))?.open_days).toBe(365);
  });

  it('names a city that is also a region only once', async () => {
    const address = { countryName: 'Україна', region: 'м. Київ', locality: 'м. Київ' };
    expect((await fieldsOf({ procuringEntity: { name: 'Приклад', address } }))?.location).toBe('м. Київ, Ukraine');
  });
});
