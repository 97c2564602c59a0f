import { type NoticeFields } from '@rfp/contracts/notice';
import { grantsGovExtractDay, grantsGovExtractXml } from '@rfp/twins/grants-gov-extract';
import { type Connector } from '../connector.js';
import { grantsGovExtract } from './index.js';
import { now, identity, connector, twinIds, openFiles, readFrom, withTwin, readXml } from './testing/read-extract.js';

afterEach(() => expect(openFiles()).toEqual([]));

describe('a record of the daily file', () => {
  const fieldsOf = async (
    id: string,
    rewrite: (xml: string) => string = (xml) => xml,
  ): Promise<NoticeFields | undefined> =>
    (await readXml(rewrite(grantsGovExtractXml()))).notices.find(({ source_id }) => source_id === id)?.fields;

  it('is read completely, through two layers of escaping, in its own channel of Grants.gov', async () => {
    const { notices } = await readXml(grantsGovExtractXml());
    expect(notices[0]).toEqual({
      source_name: 'Grants.gov',
      source_id: '900012',
      source_type: 'federal_grant',
      channel: 'extract',
      fields: {
        title: 'Rural Broadband Planning – Phase II',
        opportunity_number: 'TEST-RURAL-26-12',
        source_url: 'https://www.grants.gov/search-results-detail/900012',
        notice_type: 'synopsis',
        lifecycle: 'open',
        posted_date: '2026-09-28',
        due_date: '2026-11-30',
        archive_date: '2026-12-30',
        time_zone: 'America/New_York',
        description: 'Plans for “last mile” networks\nin rural areas.\n\nCost: less than $5 million.',
        agency_name: 'Rural Utilities Service',
        agency_parent: 'Department of Agriculture',
        department: 'Department of Agriculture',
        agency: 'Rural Utilities Service',
        agency_code: 'USDA-RUS',
        estimated_value: '136000000',
        value_kind: 'estimate',
        value_floor: '50000',
        value_ceiling: null,
        location: null,
        contact_info: 'Robin Example; Grantor; Phone 202-555-0100; robin.example@example.gov',
        keywords: ['10.752', '10.787', 'Regional Development', 'Grant', 'Cooperative Agreement'],
        aln_codes: ['10.752', '10.787'],
        eligible_applicants: [
          'County governments',
          'Others (see text field entitled "Additional Information on Eligibility" for clarification)',
        ],
        expected_awards: 40,
        cost_sharing: true,
        attachments: [{ name: 'Program page', url: 'https://www.example.gov/broadband?a=1&b=2' }],
      },
    });
  });

  it.each([
    [
      'states only a ceiling, and a link that is not a URL',
      '900011',
      {
        estimated_value: '2000000',
        value_kind: 'ceiling',
        value_floor: '0',
        attachments: [],
        description: 'Restores coasts & marshes.',
      },
    ],
    [
      'was archived before its close date',
      '900020',
      { lifecycle: 'archived', due_date: '2026-11-15', title: 'Withdrawn – Lead Hazard Reduction' },
    ],
    [
      'states almost nothing',
      '900021',
      {
        title: 'TEST-OLD-04-21',
        due_date: null,
        estimated_value: null,
        value_kind: null,
        posted_date: '2004-02-29',
        description: '',
        contact_info: null,
        cost_sharing: null,
      },
    ],
    ['closed less than 400 days ago', '900023', { lifecycle: 'archived', keywords: ['Education', 'XYZ'] }],
    [
      'is a forecast',
      '900009',
      {
        lifecycle: 'forecast',
        notice_type: 'forecast',
        due_date: '2027-02-11',
        contact_info: 'John Example; arts@example.gov; 202-555-0101',
      },
    ],
  ])('is read if it %s', async (_what, id, fields) => {
    expect(await fieldsOf(id)).toMatchObject(fields);
  });

  it('with the id of another record is quarantined', async () => {
    const [first = '', second = ''] = twinIds;
    const { pages, notices } = await readXml(
      grantsGovExtractXml().replace(`<OpportunityID>${second}<`, `<OpportunityID>${first}<`),
    );
    expect(notices.map(({ source_id }) => source_id)).toEqual(twinIds.filter((id) => id !== second));
    const rejected = pages.flatMap((page) => page.rejected);
    expect(rejected).toMatchObject([{ source_id: first, code: 'RECORD_ID_TAKEN' }]);
    expect(connector.replay?.(rejected[0]?.raw ?? '', now)).toMatchObject({ notices: [] });
  });

  it('is skipped if it is a forecast with a synopsis, or if it closed before the configured period', async () => {
    const { notices } = await readXml(grantsGovExtractXml());
    expect(notices.map(({ source_id }) => source_id)).toEqual(twinIds);
    const all = grantsGovExtract.create(identity, { closed_for_days: 36_500 });
    const read = await withTwin({}, (twin) => readFrom(twin, {}, all));
    expect(read.notices.map(({ source_id }) => source_id)).toEqual([
      ...twinIds.slice(0, 4),
      '900022',
      ...twinIds.slice(4),
    ]);
  });

  it.each([
    ['was updated last', '<LastUpdatedDate>03012026<', '<LastUpdatedDate>08262025<'],
    [
      'was posted, if it states no update',
      '<PostDate>02292004</PostDate>\n\t\t<LastUpdatedDate>03012026<',
      '<PostDate>08262025</PostDate>\n\t\t<LastUpdatedDate><',
    ],
  ])(
    'without an end date closes some time after it %s, regardless of the configured period',
    async (_what, printed, old) => {
      const soon = grantsGovExtract.create(identity, { closed_for_days: 30 });
      const idsOf = async (xml: string, reader: Connector): Promise<string[]> => {
        const { notices } = await withTwin({ files: { [grantsGovExtractDay]: { xml } } }, (twin) =>
          readFrom(twin, {}, reader),
        );
        return notices.map(({ source_id }) => source_id);
      };
      const stale = grantsGovExtractXml().replace(printed, old);
      expect(await idsOf(grantsGovExtractXml(), soon)).toContain('900021');
      expect(await idsOf(stale, soon)).not.toContain('900021');
      expect(await idsOf(stale, connector)).not.toContain('900021');
      expect(await idsOf(stale.replace(old, old.replace('08262025', '08272025')), soon)).toContain('900021');
      expect(await idsOf(stale, grantsGovExtract.create(identity, { closed_for_days: 36_500 }))).toContain('900021');
    },
  );

  it.each([
    ['a day that does not exist', '>12152026<', '>02302026<', { due_date: '02302026' }],
    ['an invalid amount', '>2000000<', '>2 Mio.<', { value_ceiling: '2 Mio.' }],
    ['an answer other than yes or no', '>No<', '>Perhaps<', { cost_sharing: 'Perhaps' }],
  ])('is not lost because of %s, whose text is kept', async (_what, from, to, evidence) => {
    const { pages, notices } = await readXml(grantsGovExtractXml().replace(from, to));
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(notices.map(({ fields }) => fields.evidence)).toContainEqual(evidence);
  });

  it.each([
    ['no id', (xml: string) => xml.replace('<OpportunityID>900011<', '<OpportunityID><'), 'RECORD_NO_ID'],
    ['an invalid id', (xml: string) => xml.replace('>900011<', '>../../etc<'), 'RECORD_NO_ID'],
    [
      'neither title nor number',
      (xml: string) =>
        xml.replace('>Coastal Resilience &amp; Restoration Grants<', '><').replace('>TEST-SEA-26-11<', '><'),
      'RECORD_NO_TITLE',
    ],
    ['a character that XML forbids', (xml: string) => xml.replace('Coastal', 'Coas\u0001tal'), 'RECORD_UNREADABLE'],
    [
      'a reference to a character that XML forbids',
      (xml: string) => xml.replace('Coastal', 'Coas&#0;tal'),
      'RECORD_UNREADABLE',
    ],
    ['an undeclared entity', (xml: string) => xml.replace('Coastal', 'Coas&nbsp;tal'), 'RECORD_UNREADABLE'],
    [
      'an endless description',
      (xml: string) => xml.replace('Restores', 'Restores '.repeat(70_000)),
      'RECORD_TOO_LARGE',
    ],
  ])('is quarantined if it has %s, without affecting others', async (_what, rewrite, code) => {
    const { error, pages, notices } = await readXml(rewrite(grantsGovExtractXml()));
    expect(error).toBeNull();
    expect(notices.map(({ source_id }) => source_id)).toEqual(twinIds.filter((id) => id !== '900011'));
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([
      expect.objectContaining({ code, raw: expect.stringContaining('DOC-NOAA') }),
    ]);
  });

  it('with elements named like properties of every object is read like other records', async () => {
    const rewrite = (xml: string): string =>
      xml.replace(
        '<OpportunityID>900011',
        '<__proto__>x</__proto__><constructor>x</constructor><kind>forecast</kind><OpportunityID>900011',
      );
    const frozen = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    expect(await fieldsOf('900011', rewrite)).toEqual(await fieldsOf('900011'));
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(frozen);
  });
});
