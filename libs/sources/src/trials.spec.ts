import { agencyName } from '@rfp/contracts/text/agency-name';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type Connector } from './connector.js';
import { feedType } from './feed/index.js';
import { ocds } from './ocds/index.js';
import { socrataType } from './socrata/index.js';
import { type Records } from './records/read-record.js';
import { readBody } from './testing/recordings/web-recordings.js';

const identity = {
  key: 'trial',
  name: 'Trial',
  source_type: 'state_rfp',
  home_url: 'https://trial.example/',
} as const;
const feed = feedType.create(identity, { url: 'https://bids.example-county.gov/rss', time_zone: 'America/Chicago' });
const publisher = ocds.create(identity, {
  url: 'https://tenders.example.org/api/releases',
  time_zone: 'Europe/London',
});
const columns = { title: 'title', opportunity_number: 'bidid', due_date: { column: 'closes' } };
const portal = (fields: object): Connector =>
  socrataType.create(identity, {
    domain: 'data.example.gov',
    dataset: 'xxxx-0001',
    time_zone: 'America/Chicago',
    id: 'bidid',
    fields: { ...columns, ...fields },
  });

async function read(connector: Connector, name: string, type: string): Promise<Records> {
  return readBody(connector, sharedFixture(`trials/${name}`) ?? '', type);
}

const readFeed = (name: string) => read(feed, name, 'application/rss+xml');
const readPackage = (name: string) => read(publisher, name, 'application/json');

/** Reads rows one by one, as a replay from the quarantine does. */
function readRows(connector: Connector, name: string): Notice[] {
  const rows: unknown[] = JSON.parse(sharedFixture(`trials/${name}`) ?? '[]');
  return rows.flatMap((row) => connector.replay?.(JSON.stringify(row), new Date())?.notices ?? []);
}

function valuesOf<K extends keyof NoticeFields>(notices: readonly Notice[], field: K): Record<string, NoticeFields[K]> {
  return Object.fromEntries(notices.map(({ source_id, fields }) => [source_id, fields[field]]));
}

const hasTrials = sharedFixture('trials/expectations.json') !== null;

(hasTrials ? describe : describe.skip)('the trials in ../shared/fixtures, missing here if skipped', () => {
  it('of due dates in prose are read', async () => {
    const { notices } = await readFeed('feed-due-phrases.xml');
    expect(valuesOf(notices, 'due_date')).toEqual({
      d0: '2026-12-15T17:00:00-06:00',
      d1: '2026-12-15T12:00:00-06:00',
      d2: '2026-12-15T12:00:00-06:00',
      d3: '2026-12-15T12:00:00-06:00',
      d4: '2026-12-15T00:00:00-06:00',
      d5: '2026-12-15T14:00:00-06:00',
      d6: '2026-12-15T14:00:00-05:00',
      d7: '2026-12-15T14:00:00-06:00',
      d8: '2026-12-15T14:00:00-06:00',
      d9: '2026-12-15',
      d10: '2026-12-15T23:59:00-12:00',
      d11: '2026-12-15T17:00:00-08:00',
      d12: '2026-12-15T16:00:00-07:00',
      d13: '2026-12-15T14:00:00-06:00',
      d14: '2026-12-15T15:00:00-06:00',
      d15: '2026-12-15T15:00:00-05:00',
      d16: null,
      d17: '2026-12-15T17:00:00-06:00',
      d18: '2026-12-15T14:00:00-06:00',
      d19: '2026-12-15T17:00:00-06:00',
      d20: null,
      d21: '2026-12-15T10:30:00-06:00',
    });
  });

  it('of times of publishing are read with their zones', async () => {
    const { notices } = await readFeed('feed-pubdates.xml');
    expect(valuesOf(notices, 'posted_date')).toMatchObject({
      p0: '2026-11-23T06:00:00-04:00',
      p3: '2026-11-23T08:57:00+02:00',
      p4: '2026-11-23T01:45:08+02:00',
      p6: '2026-11-23T19:58:02+01:00',
      p11: '2026-11-23T10:00:00-08:00',
      p99: '2026-11-23T17:00:00Z',
    });
  });

  it.each([
    ['feed-same-guid.xml', 5],
    ['feed-fragment-guid.xml', 5],
    ['feed-no-guid-same-link.xml', 5],
    ['feed-amp-only.xml', 2],
    ['feed-title-change.xml', 1],
  ])('of the ids of a feed stay separate: %s', async (name, count) => {
    const { notices, rejected } = await readFeed(name);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(count);
    expect(rejected.filter(({ code }) => code !== 'RECORD_MENDED')).toEqual([]);
  });

  it('of amounts are read, and unit prices are not totals', () => {
    const rows = readRows(portal({ estimated_value: 'estimate' }), 'socrata-money.json');
    const summaries = rows.map(({ source_id, fields }) => [
      source_id,
      [fields.estimated_value, fields.value_floor, fields.value_ceiling, fields.currency]
        .map((each) => each ?? '-')
        .join(' '),
    ]);
    expect(Object.fromEntries(summaries)).toEqual({
      M00: '8000 5000 8000 -',
      M01: '10000 100 10000 -',
      M02: '3000000 2000000 3000000 -',
      M03: '100000 - - -',
      M04: '1500000 - - -',
      M05: '1500000 - - -',
      M06: '- - - -',
      M07: '- - - -',
      M08: '5000000 1000000 5000000 -',
      M09: '- 10000000 - -',
      M10: '250000 - 250000 -',
      M11: '500000 250000 500000 -',
      M12: '750000 - 750000 -',
      M13: '1234567 - - -',
      M14: '1234567 - - -',
      M15: '2500000 - - EUR',
      M16: '2000000 - - INR',
      M17: '1250000 - - PHP',
      M18: '350000 - - GBP',
      M19: '- - - -',
      M20: '- - - -',
      M21: '- - - -',
      M22: '- - - -',
      M23: '- - - -',
      M24: '- - - -',
      M25: '100000 25000 100000 -',
      M26: '1200000000 - - -',
      M27: '40000 - - CAD',
      M28: '1200000 - - ZAR',
      M29: '- - - -',
      M30: '- - - -',
      M31: '- - - -',
      M32: '- - - -',
      M33: '- - - -',
      M34: '- - - -',
    });
    // Users see the text of an amount that was not read.
    expect(valuesOf(rows, 'evidence')['M33']).toEqual({ estimated_value: '$7,500 per acre' });
  });

  it('of a code with its label in one cell are read', () => {
    const [row] = readRows(portal({ naics_codes: ['naics'], estimated_value: 'value' }), 'socrata-naics-label.json');
    expect(row?.fields).toMatchObject({ naics_codes: ['511210'], estimated_value: null });
  });

  it('of numbers and texts in cells are kept as printed', () => {
    const rows = readRows(portal({ agency_name: 'agency' }), 'socrata-export.json');
    expect(Object.values(valuesOf(rows, 'opportunity_number'))).toEqual([
      '0012345',
      '12E34567',
      '03-04',
      '1234567890123456789',
      '6515001234567',
      '1E5',
    ]);
    expect(valuesOf(rows, 'due_date')).toMatchObject({
      '03-04': '2026-12-15',
      '12E34567': '2026-12-15T14:00:00-06:00',
    });
  });

  it('of a number with leading zeros yield both releases', async () => {
    const { notices, rejected } = await readPackage('ocds-000-number.json');
    expect(notices.map(({ fields }) => [fields.title, fields.estimated_value])).toEqual([
      ['School furniture lot 1', null],
      ['School furniture lot 2', '120000'],
    ]);
    expect(rejected).toMatchObject([
      { code: 'RECORD_MENDED', message: expect.stringMatching(/not JSON: number with leading zeros at character \d+/) },
    ]);
  });

  it('of lots add up', async () => {
    const { notices } = await readPackage('ocds-lots-only.json');
    expect(notices).toMatchObject([
      { fields: { estimated_value: '12000', currency: 'EUR', due_date: '2026-12-20T11:00:00+01:00' } },
    ]);
  });

  it('of names in capitals keep their acronyms', async () => {
    const { notices } = await readPackage('ocds-agency-case.json');
    const displayed = notices.map(({ fields }) => agencyName(fields.agency_name ?? ''));
    expect(displayed.join('; ')).not.toMatch(/\b(?:Uk|Eu|Suny|Lausd|Pseg|Nhs|Nasa|Mclean)\b|O'fallon/);
  });

  it.each([
    ['ocds-1e9999.json', ['School furniture lot 3 - open', 'School furniture lot 4 120000 open'], []],
    ['ocds-same-id-and-date.json', ['School furniture lot 5 120000 open'], []],
    ['ocds-no-ocid.json', ['School furniture lot 6 120000 open'], ['RECORD_NO_ID']],
    ['ocds-dates-only.json', ['School furniture lot 8 120000 open'], []],
    ['ocds-za.json', ['EX 04/2026 - open'], []],
  ])('of other packages are unchanged: %s', async (name, records, codes) => {
    const { notices, rejected } = await readPackage(name);
    const summaries = notices.map(
      ({ fields }) => `${fields.title} ${fields.estimated_value ?? '-'} ${fields.lifecycle}`,
    );
    expect([summaries, rejected.map(({ code }) => code)]).toEqual([records, codes]);
  });

  it('of unsuccessful procedures are unchanged', async () => {
    const { notices } = await readPackage('ocds-unsuccessful.json');
    expect(notices.map(({ fields }) => fields.lifecycle)).toMatchObject([
      'closed',
      'cancelled',
      'forecast',
      'open',
      'open',
      'open',
    ]);
  });
});
