import { type Notice } from '@rfp/contracts/notice';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type SocrataDataset, socrataDocuments, type SocrataRow, socrataTwin } from '@rfp/twins/socrata';
import { startTwin } from '@rfp/twins/twin-server';
import { type Connector, type Page } from '../connector.js';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createSourceFetch } from '../fetch-source.js';
import { socrataType } from './index.js';

const now = new Date('2026-10-02T12:00:00Z');
const documents = socrataDocuments();

function preset(key: string, changes: Record<string, unknown> = {}): Connector {
  const found = socrataType.presets.find(({ identity }) => identity.key === key);
  if (found === undefined) throw new Error(`There is no preset ${key}.`);
  return socrataType.create(found.identity, { ...Object(found.settings), ...changes });
}

const paging = {
  announce: (body: string, total: number) => body.replace(/^\[\{"count":"\d+"\}\]$/, `[{"count":"${total}"}]`),
  empty: (body: string) => (body.startsWith('[{"count"') ? body : '[]'),
};
const connectorCase = {
  startTwin: () => startTwin(socrataTwin()),
  apiKey: null,
  now,
  changeShape: (body: string) => `{"rows":${body}}`,
  paging,
};

connectorSuite('of a Socrata data set in pages', {
  ...connectorCase,
  connector: preset('delaware_bids', { page_size: 5 }),
  ids: (documents['2hnj-zwix']?.rows ?? []).flatMap(({ contractnumber }) =>
    typeof contractnumber === 'string' ? contractnumber.trim() : [],
  ),
  breakRecord: {
    rewrite: (body) => body.replace(/"contracttitle":("[^"]*")/, '"contracttitle":[$1]'),
    code: 'RECORD_UNREADABLE',
    repair: (raw) => raw.replace(/\[("[^"]*")\]/, '$1'),
  },
});

const solicitations = [
  '20261001012',
  '20260930099',
  '20260929001',
  '20260928002',
  '20260927003',
  '20260926005',
  '20260926004',
  '20260924006',
];

connectorSuite('of a Socrata data set of which some rows are read', {
  ...connectorCase,
  connector: preset('nyc_city_record', { page_size: 3 }),
  ids: solicitations,
  breakRecord: {
    rewrite: (body) => body.replace(/"short_title":("[^"]*")/, '"short_title":[$1]'),
    code: 'RECORD_UNREADABLE',
    repair: (raw) => raw.replace(/\[("[^"]*")\]/, '$1'),
  },
});

async function read(connector: Connector, datasets: Record<string, SocrataDataset> = documents): Promise<Page[]> {
  const twin = await startTwin(socrataTwin(datasets));
  try {
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    const pages: Page[] = [];
    for await (const page of connector.read({ fetch, now, signal, checkpoint: null, apiKey: null }, twin.url))
      pages.push(page);
    return pages;
  } finally {
    await twin.stop();
  }
}

async function noticesOf(connector: Connector, datasets?: Record<string, SocrataDataset>): Promise<Notice[]> {
  return (await read(connector, datasets)).flatMap(({ notices }) => notices);
}

function dataset(rows: SocrataRow[]): SocrataDataset {
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

describe('the open bids of Delaware', () => {
  it('have days without times, separate codes, and the link from its cell', async () => {
    const notices = await noticesOf(preset('delaware_bids'));
    expect(notices).toHaveLength(13);
    expect(notices.find(({ source_id }) => source_id === 'OMB27001-TEST')).toEqual({
      source_name: 'Delaware Bids',
      source_id: 'OMB27001-TEST',
      source_type: 'state_rfp',
      channel: 'api',
      fields: {
        title: 'Window Coverings',
        opportunity_number: 'OMB27001-TEST',
        agency_name: 'State of Delaware (OMB)',
        agency_code: 'OMB',
        lifecycle: 'open',
        posted_date: '2026-09-05',
        due_date: '2026-11-02',
        time_zone: 'America/New_York',
        location: 'Delaware',
        source_url: 'https://mmp.delaware.gov/Bids/Details/90001',
        other_codes: ['UNSPSC 5614', 'UNSPSC 7210'],
      },
    });
  });

  it('leave a field unset if its cell is absent', async () => {
    const notices = await noticesOf(preset('delaware_bids'));
    const byTitle = (title: string) => notices.find(({ fields }) => fields.title === title)?.fields;
    expect(byTitle('Generator & ATS Replacement')).toMatchObject({ source_url: null, other_codes: [] });
    expect(byTitle('Bridge 1-234 Rehabilitation')).toMatchObject({
      agency_name: 'State of Delaware',
      agency_code: null,
    });
    expect(byTitle('Stormwater Basin Retrofit')).toMatchObject({ due_date: null });
  });

  it('are the only complete listing of the presets, so that they are closed when they leave the data set', () => {
    expect(
      socrataType.presets.map(({ identity, settings }) => [identity.key, Object(settings).complete_listing ?? false]),
    ).toEqual([
      ['delaware_bids', true],
      ['nyc_city_record', false],
      ['la_ramp', false],
    ]);
  });
});

describe('the City Record of New York', () => {
  it('is requested for the solicitations of the last half-year, and yields each in its latest printing', async () => {
    const notices = await noticesOf(preset('nyc_city_record'));
    expect(notices.map(({ source_id }) => source_id)).toEqual(solicitations);
  });

  it('has times in the zone of New York, descriptions without markup, a contact without its blank number, and several links in a cell', async () => {
    const [cloud] = await noticesOf(preset('nyc_city_record'));
    expect(cloud?.fields).toEqual({
      title: 'CLOUD HOSTING SERVICES',
      opportunity_number: '85826P0001',
      agency_name: 'Technology and Innovation',
      notice_type: 'Solicitation',
      description:
        'The agency seeks proposals for cloud hosting & support.\n\nTwo sites.\n\nQuestions are taken until October 15.',
      lifecycle: 'open',
      posted_date: '2026-10-01',
      due_date: '2026-11-05T14:00:00-05:00',
      due_date_note: { printed: '2026-11-05T14:00:00.000', reading: 'read', assumed: ['zone'] },
      time_zone: 'America/New_York',
      estimated_value: null,
      value_kind: null,
      location: 'New York, NY',
      contact_info: 'Robin Example; bids@example.nyc.gov',
      source_url: 'https://a856-cityrecord.nyc.gov/RequestDetail/20261001012',
      keywords: ['Services (other than human services)', 'Competitive Sealed Proposals'],
      attachments: [
        { name: 'a.pdf', url: 'https://a856-cityrecord.nyc.gov/docs/a.pdf?x=1&y=2' },
        { name: 'site plan.pdf', url: 'https://a856-cityrecord.nyc.gov/docs/site%20plan.pdf' },
      ],
    });
  });

  it('has cancellations in titles, placeholder dates, and amounts as texts and as numbers', async () => {
    const byId = new Map(
      (await noticesOf(preset('nyc_city_record'))).map(({ source_id, fields }) => [source_id, fields]),
    );
    expect(byId.get('20260930099')).toMatchObject({ lifecycle: 'cancelled', due_date: null });
    expect(byId.get('20260929001')).toMatchObject({
      estimated_value: '1234567.89',
      value_kind: 'estimate',
      contact_info: 'Sam Example; (718) 555-0100',
    });
    expect(byId.get('20260928002')).toMatchObject({ estimated_value: '25000000', due_date: '2026-10-26' });
    expect(byId.get('20260927003')).toMatchObject({
      estimated_value: null,
      value_kind: null,
      due_date: null,
      title: "MEN'S & WOMEN'S GYM FLOORS",
    });
  });
});

describe('solicitations of the City Record', () => {
  it.each([
    ['N/A', ['1', '2']],
    ['n/a ', ['1', '2']],
    ['000', ['1', '2']],
    ['', ['1', '2']],
    ['85826P0001', ['1']],
  ])('of one agency with the PIN %j yield the notices %j', async (pin, ids) => {
    const rows = ['1', '2'].map((request_id) => ({
      request_id,
      agency_name: 'Housing Authority',
      pin,
      short_title: `Boilers ${request_id}`,
      section_name: 'Procurement',
      type_of_notice_description: 'Solicitation',
      start_date: `2026-09-2${9 - Number(request_id)}T00:00:00.000`,
    }));
    const { columns } = documents['dg92-zbpx'] ?? dataset(rows);
    const notices = await noticesOf(preset('nyc_city_record'), { 'dg92-zbpx': { columns, rows } });
    expect(notices.map(({ source_id }) => source_id)).toEqual(ids);
  });
});

describe('the RAMP of Los Angeles', () => {
  it('has closing times in UTC, and the lifecycle of each bid', async () => {
    const byId = new Map((await noticesOf(preset('la_ramp'))).map(({ source_id, fields }) => [source_id, fields]));
    expect(byId.get('900001')).toMatchObject({
      lifecycle: 'open',
      due_date: '2026-10-20T17:00:00-07:00',
      posted_date: '2026-09-20',
      agency_name: 'City of Los Angeles, Recreation and Parks',
      keywords: ['Services', 'RFP'],
    });
    // The clocks go back on 1 November.
    expect(byId.get('900003')).toMatchObject({ lifecycle: 'open', due_date: '2026-11-02T14:00:00-08:00' });
    expect(byId.get('900002')).toMatchObject({
      lifecycle: 'cancelled',
      due_date: null,
      notice_type: null,
      keywords: ['Services'],
    });
    expect(byId.get('900004')).toMatchObject({ lifecycle: 'awarded', agency_name: 'City of Los Angeles' });
    expect(byId.get('900005')).toMatchObject({ lifecycle: 'closed' });
  });
});

const recordings = [
  ['delaware_bids', 'delaware_socrata_2hnj-zwix', '2hnj-zwix', { 'GSS27000-EXAMPLE': 'open', 'OMB-EX0002': 'open' }],
  ['nyc_city_record', 'nyc_city_record_dg92-zbpx', 'dg92-zbpx', { '20261001012': 'open', '20260930099': 'cancelled' }],
  ['la_ramp', 'la_ramp_hf3r-utnq', 'hf3r-utnq', { '900001': 'open', '900002': 'cancelled' }],
] as const;

describe.each(recordings)('the documents of %s outside this repository', (key, file, sign, expected) => {
  const text = sharedFixture(`handwritten/state_local/${file}.json`);
  (text === null ? it.skip : it)('are read, each record once', async () => {
    const rows: SocrataRow[] = JSON.parse(text ?? '[]');
    const { columns } = documents[sign] ?? dataset(rows);
    const pages = await read(preset(key), {
      [sign]: { columns: [...new Set([...columns, ...dataset(rows).columns])], rows },
    });
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(
      Object.fromEntries(
        pages.flatMap(({ notices }) => notices.map(({ source_id, fields }) => [source_id, fields.lifecycle])),
      ),
    ).toEqual(expected);
  });
});
