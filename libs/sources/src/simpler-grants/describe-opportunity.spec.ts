import { type NoticeFields } from '@rfp/contracts/notice';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type SimplerGrantsOpportunity } from '@rfp/twins/simpler-grants';
import { readFrom, withTwin } from './testing/read-simpler-grants.js';

async function fieldsOf(id: string): Promise<NoticeFields | undefined> {
  const { notices } = await withTwin(undefined, (twin) => readFrom(twin, 100));
  return notices.find(({ source_id }) => source_id === id)?.fields;
}

describe('a record of Simpler.Grants.gov', () => {
  it('is read completely', async () => {
    expect(await fieldsOf('900012')).toEqual({
      title: 'Rural Broadband Planning – Phase II',
      opportunity_number: 'TEST-RURAL-26-12',
      source_url: 'https://simpler.grants.gov/opportunity/5a0c0000-0000-4000-8000-000000000012',
      notice_type: 'synopsis',
      lifecycle: 'open',
      posted_date: '2026-09-28',
      due_date: '2026-11-30',
      archive_date: '2026-12-30',
      time_zone: 'America/New_York',
      description: 'Plans for “last mile” networks\nin rural areas.',
      agency_name: 'Rural Utilities Service',
      agency_parent: 'Department of Health and Human Services',
      department: 'Department of Health and Human Services',
      agency: 'Rural Utilities Service',
      agency_code: 'USDA-RUS',
      estimated_value: '136000000',
      value_kind: 'estimate',
      value_floor: '50000',
      value_ceiling: null,
      location: null,
      contact_info: 'Robin Example; Grantor; robin.example@example.gov',
      keywords: [
        '10.752',
        '10.787',
        'Rural eConnectivity Pilot Program',
        'Regional Development',
        'Grant',
        'Cooperative Agreement',
      ],
      aln_codes: ['10.752', '10.787'],
      eligible_applicants: ['County governments', 'State governments'],
      expected_awards: 12,
      cost_sharing: true,
    });
  });

  it.each([
    [
      'states only the ceiling of an award',
      '910011',
      { estimated_value: '2000000', value_kind: 'ceiling', value_floor: '0' },
    ],
    [
      'has no close date, and only an earlier estimate',
      '5a0c0000-0000-4000-8000-000000000010',
      { due_date: null, opportunity_number: null },
    ],
    [
      'is a forecast',
      '910009',
      {
        lifecycle: 'forecast',
        notice_type: 'forecast',
        due_date: '2027-02-11',
        posted_date: '2026-09-18',
        estimated_value: null,
        value_kind: null,
      },
    ],
    ['has no title', '910008', { title: 'TEST-SIMPLE-26-08', contact_info: null }],
    [
      'uses an unknown category',
      '910007',
      {
        opportunity_number: 'TEST-LEAD-26-07',
        keywords: expect.arrayContaining(['energy infrastructure and critical mineral and materials']),
      },
    ],
    ['names its agency in the former member', '910006', { agency_code: 'HHS-CDC' }],
    [
      'is of the older shape',
      '5',
      {
        agency_code: 'US-ABC',
        agency_name: 'US Alphabetical Basic Corp',
        contact_info: 'Call us; abc@example.gov; 202-555-0102',
        posted_date: '2026-10-20',
      },
    ],
    ['was withdrawn before its close date', '910032', { lifecycle: 'archived', due_date: '2026-12-20' }],
    ['closed', '910031', { lifecycle: 'closed', due_date: '2026-09-30' }],
  ])('is read if it %s', async (_what, id, fields) => {
    expect(await fieldsOf(id)).toMatchObject(fields);
  });

  const recorded = sharedFixture('simpler_grants/APIMockResponse.json');
  (recorded === null ? it.skip : it)('is read from the mock responses of the source, all 30', async () => {
    const { data }: { data: SimplerGrantsOpportunity[] } = JSON.parse(recorded ?? '{}');
    await withTwin(
      data.map((record) => ({ ...record, opportunity_status: 'posted' })),
      async (twin) => {
        const { notices, pages, error } = await readFrom(twin, 10);
        expect(error).toBeNull();
        expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
        expect(notices).toHaveLength(30);
        expect(notices.find(({ source_id }) => source_id === '1')?.fields).toMatchObject({
          agency_code: 'US-ABC',
          agency_name: 'US Alphabetical Basic Corp',
          aln_codes: ['56.681', '56.864'],
        });
      },
    );
  });
});
