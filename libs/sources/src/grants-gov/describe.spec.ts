import { grantsGovDocuments, type GrantsGovHit } from '@rfp/twins/grants-gov';
import fc from 'fast-check';
import { quarantine, readRecord } from '../records/read-record.js';
import { describeDetail } from './describe-detail.js';
import { describeHit } from './describe-hit.js';
import { detailGuard, hitGuard } from './responses.js';

const { hits, details } = grantsGovDocuments();

function hit(id: number): GrantsGovHit {
  const found = hits.find((candidate) => candidate.id === String(id));
  if (found === undefined) throw new Error(`There is no document ${id}.`);
  return found;
}

const readHit = (raw: unknown) => readRecord(raw, hitGuard, describeHit);
const readDetail = (raw: unknown) => readRecord(raw, detailGuard, describeDetail);
const detail = (id: number) => details.find((candidate) => candidate.id === id);

describe('a hit of search2', () => {
  it('has the fields of a listing and leaves the rest unset', () => {
    expect(readHit(hit(900012))).toEqual({
      notice: {
        source_name: 'Grants.gov',
        source_id: '900012',
        source_type: 'federal_grant',
        channel: 'search',
        fields: {
          title: 'Rural Broadband Planning – Phase II',
          opportunity_number: 'TEST-RURAL-26-12',
          source_url: 'https://www.grants.gov/search-results-detail/900012',
          agency_name: 'Rural Utilities Service',
          department: 'Department of Agriculture',
          agency: 'Rural Utilities Service',
          agency_code: 'USDA-RUS',
          notice_type: 'synopsis',
          lifecycle: 'open',
          posted_date: '2026-09-28',
          due_date: '2026-11-30',
          time_zone: 'America/New_York',
          location: null,
          keywords: ['10.752', '10.787'],
          aln_codes: ['10.752', '10.787'],
        },
      },
    });
  });

  it.each([
    ['has no close date', 900010, { due_date: null, lifecycle: 'open' }],
    ['is forecasted', 900009, { due_date: '2027-02-11', lifecycle: 'forecast', notice_type: 'forecast' }],
    [
      'has spaces in and around its words',
      900007,
      { title: 'Lead Hazard Reduction', opportunity_number: 'TEST-LEAD-26-07' },
    ],
    ['has entities in its title', 900008, { title: 'Advanced Grid Storage: Children’s Museums to Campuses' }],
    ['has no title', 900002, { title: 'TEST-INTL-26-02' }],
  ])('is read if it %s', (_what, id, fields) => {
    expect(readHit(hit(id))).toMatchObject({ notice: { fields } });
  });

  it('is read in the formats of the documentation and of the earlier services, which lack some members', () => {
    const read = readHit(hit(900001));
    expect(read).toMatchObject({ notice: { fields: { agency_name: 'National Park Service', aln_codes: ['15.945'] } } });
    if ('reason' in read) throw read.reason;
    for (const field of ['agency_code', 'notice_type', 'lifecycle', 'description', 'estimated_value'])
      expect(read.notice.fields).not.toHaveProperty([field]);
    const { cfdaList, ...rest } = hit(900011);
    expect(readHit({ ...rest, alnList: cfdaList })).toMatchObject({ notice: { fields: { aln_codes: ['11.473'] } } });
  });

  it.each([
    [{ title: null, number: ' ' }, 'RECORD_NO_TITLE'],
    [{ id: 'x' }, 'RECORD_UNREADABLE'],
  ])('is quarantined with a reason if it states %j', (change, code) => {
    expect(readHit({ ...hit(900011), ...change })).toMatchObject({ reason: { name: 'AppError', code } });
  });

  it.each([
    [{ closeDate: '02/30/2026' }, { due_date: null }, { due_date: '02/30/2026' }],
    [{ openDate: 'soon' }, { posted_date: null }, { posted_date: 'soon' }],
    [{ oppStatus: 'suspended' }, {}, { oppStatus: 'suspended' }],
    [{ cfdaList: '10.001' }, { aln_codes: [] }, { cfdaList: '10.001' }],
    [{ cfdaList: ['11.473', 'x'.repeat(30)] }, { aln_codes: ['11.473'] }, { 'cfdaList.1': 'x'.repeat(30) }],
    [{ title: { en: 'x' } }, { title: 'TEST-SEA-26-11' }, { title: '{"en":"x"}' }],
  ])('is not lost because of one field: %j is not stated, and its text is kept', (change, fields, evidence) => {
    expect(readHit({ ...hit(900011), ...change })).toMatchObject({ notice: { fields: { ...fields, evidence } } });
  });
});

describe('an answer of fetchOpportunity', () => {
  it('is read completely, with the agency instead of the person, days from the *Str fields, and amounts with their kind', () => {
    expect(readDetail(detail(900012))).toEqual({
      notice: {
        source_name: 'Grants.gov',
        source_id: '900012',
        source_type: 'federal_grant',
        channel: 'detail',
        fields: {
          title: 'Rural Broadband Planning – Phase II',
          opportunity_number: 'TEST-RURAL-26-12',
          source_url: 'https://www.grants.gov/search-results-detail/900012',
          description: 'Purpose\n\nPlans for “last mile” networks\nin rural areas.\n\nCost: less than $5 million.',
          agency_name: 'Rural Utilities Service',
          agency_parent: 'Department of Agriculture',
          department: 'Department of Agriculture',
          agency: 'Rural Utilities Service',
          agency_code: 'USDA-RUS',
          notice_type: 'synopsis',
          lifecycle: 'open',
          estimated_value: '136000000',
          value_kind: 'estimate',
          value_floor: null,
          value_ceiling: null,
          posted_date: '2026-09-28',
          due_date: '2026-11-30T23:59:00-05:00',
          due_date_note: { printed: '11:59 PM Eastern', reading: 'read', assumed: [] },
          archive_date: '2026-12-30',
          time_zone: 'America/New_York',
          location: null,
          contact_info: 'Robin Example; Grantor; robin.example@example.gov; 202-555-0100',
          keywords: [
            '10.752',
            '10.787',
            'Rural eConnectivity Pilot Program',
            'Broadband Technical Assistance',
            'Regional Development',
            'Grant',
            'Cooperative Agreement',
          ],
          aln_codes: ['10.752', '10.787'],
          eligible_applicants: [
            'County governments',
            'Others (see text field entitled "Additional Information on Eligibility" for clarification)',
          ],
          expected_awards: 40,
          cost_sharing: true,
          attachments: [
            {
              name: 'NOFO & Guide.pdf',
              url: 'https://grants.gov/grantsws/rest/opportunity/att/download/800001',
              bytes: 653_450,
            },
            { name: 'Attachment 800002', url: 'https://grants.gov/grantsws/rest/opportunity/att/download/800002' },
            { name: 'Questions', url: 'https://www.example.gov/faq' },
            { name: 'Program page', url: 'https://www.example.gov/broadband?a=1&b=2' },
          ],
        },
      },
    });
  });

  it('uses the forecast if there is one, and marks the ceiling as a ceiling', () => {
    expect(readDetail(detail(900009))).toMatchObject({
      notice: {
        fields: {
          lifecycle: 'forecast',
          notice_type: 'forecast',
          posted_date: '2026-09-18',
          due_date: '2027-02-11',
          estimated_value: '100000',
          value_kind: 'ceiling',
          value_floor: '10000',
          value_ceiling: '100000',
          aln_codes: ['45.024'],
        },
      },
    });
  });

  it('uses the synopsis if both are present, unless the record says that it is a forecast', () => {
    const synopsis = { synopsisDesc: 'now', responseDateStr: '2026-12-01-00-00-00' };
    const forecast = { forecastDesc: 'then', estApplicationResponseDateStr: '2026-11-01-00-00-00' };
    const both = { id: 1, opportunityTitle: 'Both', synopsis, forecast };
    expect(readDetail(both)).toMatchObject({ notice: { fields: { description: 'now', due_date: '2026-12-01' } } });
    expect(readDetail({ ...both, docType: 'forecast' })).toMatchObject({
      notice: { fields: { description: 'then', due_date: '2026-11-01' } },
    });
  });

  it('is read from the few fields of old responses, and leaves the rest unset', () => {
    const read = readDetail(detail(900004));
    expect(read).toMatchObject({
      notice: {
        fields: {
          description: 'Escaped once more.',
          posted_date: '2026-08-24',
          due_date: '2026-10-08',
          estimated_value: null,
          value_kind: null,
        },
      },
    });
    if ('reason' in read) throw read.reason;
    for (const field of ['agency_name', 'agency_code', 'keywords', 'aln_codes', 'lifecycle', 'cost_sharing'])
      expect(read.notice.fields).not.toHaveProperty([field]);
  });

  it.each([
    [{ synopsis: null }, 'RECORD_UNREADABLE'],
    [{ opportunityTitle: '', opportunityNumber: null }, 'RECORD_NO_TITLE'],
  ])('is quarantined with a reason if it states %j', (change, code) => {
    expect(readDetail({ ...detail(900012), ...change })).toMatchObject({ reason: { name: 'AppError', code } });
  });

  it.each([
    [{ estimatedFunding: 'a lot' }, { estimated_value: null }, { estimated_value: 'a lot' }],
    [{ numberOfAwards: '2.5' }, { expected_awards: null }, { expected_awards: '2.5' }],
    [{ responseDateStr: '2026-02-30-00-00-00' }, { due_date: null }, { due_date: '2026-02-30-00-00-00' }],
    [{ costSharing: 'Yes' }, { cost_sharing: null }, { 'synopsis.costSharing': 'Yes' }],
  ])('is not lost because of one field: %j is not stated, and its text is kept', (synopsis, fields, evidence) => {
    expect(readDetail({ ...detail(900012), synopsis })).toMatchObject({ notice: { fields: { ...fields, evidence } } });
  });
});

describe('a record with a drifting shape', () => {
  const strange = fc.oneof(
    fc.constant(null),
    fc.constant(undefined),
    fc.integer(),
    fc.string(),
    fc.constant([]),
    fc.constant({}),
    fc.constant('<b>'),
    fc.constant('a\u0000b'),
    fc.constant(['\u0000', '\uD800']),
    fc.constant('x'.repeat(5000)),
  );

  it('is read or quarantined with a reason, whatever value one of its members has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hits), fc.nat(), strange, (hit, at, value) => {
        expectOutcome(readHit(change(hit, at, value)));
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...details), fc.nat(), fc.nat(), strange, (detail, at, within, value) => {
        expectOutcome(readDetail(change(detail, at, value)));
        expectOutcome(readDetail({ ...detail, synopsis: change(Object(detail['synopsis']), within, value) }));
      }),
    );
  });
});

function change(record: object, at: number, value: unknown): unknown {
  const names = Object.keys(record);
  return { ...record, [names[at % Math.max(1, names.length)] ?? 'none']: value };
}

function expectOutcome(read: ReturnType<typeof readRecord>): void {
  if ('reason' in read) expect(read.reason.code).toMatch(/^RECORD_/);
  else expect(read.notice.fields.title).not.toBe('');
  // A zero byte or an unpaired surrogate in any text would make the database reject the whole batch.
  const stored = 'notice' in read ? read.notice : quarantine(null, {}, read.reason);
  expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\\ud[89a-f]/);
}
