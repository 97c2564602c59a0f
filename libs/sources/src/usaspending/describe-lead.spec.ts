import { heading, placeName } from './describe-lead.js';
import { type FaultPlan } from '@rfp/twins/fault';
import { idOf, read, find } from './testing/read-usaspending.js';

describe('a lead', () => {
  it('states that it is a lead, who holds the award and when the award ends', async () => {
    const { notices } = await read();
    expect(find(notices, 'TESTHELP26')).toEqual({
      source_name: 'USAspending',
      source_id: 'CONT_AWD_TESTHELP26_9700_-NONE-_-NONE-',
      source_type: 'federal_contract',
      channel: 'search',
      fields: {
        title:
          'Recompete: Help desk and end user support. Includes spare parts & travel for the field offices in all fifty states and the territo…',
        description: expect.stringMatching(
          /^This is a lead and no solicitation: a federal award ends on 2028-03-31, .*\nAward TESTHELP26, definitive contract, held by EXAMPLE SYSTEMS, INC\., since 2022-12-08\.\n\nHelp desk .* spare parts & travel/,
        ),
        opportunity_number: 'TESTHELP26',
        notice_type: 'Recompete lead (derived)',
        source_url: 'https://www.usaspending.gov/award/CONT_AWD_TESTHELP26_9700_-NONE-_-NONE-',
        lifecycle: 'forecast',
        posted_date: null,
        due_date: '2028-03-31',
        time_zone: 'America/New_York',
        agency_name: 'Defense Information Systems Agency',
        department: 'Department of Defense',
        agency: 'Defense Information Systems Agency',
        agency_code: '97AK',
        estimated_value: '54977630.07',
        value_kind: 'award',
        location: 'Fort Meade, MD',
        naics_codes: ['541512'],
        psc_codes: ['DA01'],
        keywords: [
          'DEFINITIVE CONTRACT',
          'COMPUTER SYSTEMS DESIGN SERVICES',
          'IT AND TELECOM - BUSINESS APPLICATION/APPLICATION DEVELOPMENT SUPPORT SERVICES (LABOR)',
          'Incumbent: EXAMPLE SYSTEMS, INC.',
        ],
      },
    });
  });

  it.each([
    [
      'states only its number',
      'TESTBARE27',
      {
        title: 'Recompete: TESTBARE27',
        agency_name: 'Department of Veterans Affairs',
        estimated_value: '0',
        naics_codes: [],
        location: 'United States',
      },
    ],
    ['was deobligated', 'TESTBACK27', { estimated_value: null, psc_codes: [] }],
    [
      'has lower-case letters and a float with rounding errors',
      'TESTCASE27',
      {
        title: 'Recompete: Translation for the Embassy in Bern',
        estimated_value: '82631075.56',
        location: 'Switzerland',
      },
    ],
    ['accepts orders until a day', 'TESTIDIQ27', { due_date: '2027-06-30', estimated_value: '2890983472.11' }],
  ])('is read if its award %s', async (_what, number, fields) => {
    expect(find((await read()).notices, number)?.fields).toMatchObject(fields);
  });

  it.each([
    [{ city_name: 'IOWA CITY', state_code: 'IA', country_name: 'UNITED STATES' }, 'Iowa City, IA'],
    [{ city_name: 'BERN', country_name: 'SWITZERLAND' }, 'Bern, Switzerland'],
    [{ country_name: 'GEORGIA' }, 'Georgia (country)'],
    [{ country_name: 'UNITED STATES' }, 'United States'],
    [null, null],
  ])('performed at %j is in %s', (place, location) => {
    expect(placeName(place)).toBe(location);
  });

  it('has the end date with all options, and the competition, in its details', async () => {
    const [notice] = (await read({ detailIds: [idOf('TESTHELP26')] })).notices;
    expect(notice).toMatchObject({
      channel: 'detail',
      fields: {
        due_date: '2028-03-31',
        estimated_value: '55977630.07',
        value_kind: 'award',
        value_ceiling: '70768700.76',
        set_aside: { code: 'SBA', text: 'SMALL BUSINESS SET ASIDE - TOTAL' },
      },
    });
    for (const part of [
      'With all options it can run until 2029-03-31.',
      'full and open competition, 1 offer.',
      'under solicitation HC105022R0004.',
    ]) {
      expect(notice?.fields.description).toContain(part);
    }
  });

  it('is closed in the days after its award ended, in the listing and in the details', async () => {
    const listed = (await read()).notices;
    const [whole] = (await read({ detailIds: [idOf('TESTPAST26')] })).notices;
    for (const notice of [find(listed, 'TESTPAST26'), whole]) {
      expect(notice?.fields).toMatchObject({
        lifecycle: 'closed',
        due_date: '2026-10-14',
        description: expect.stringContaining('a federal award ended on 2026-10-14, and what it bought'),
      });
    }
    expect(find(listed, 'TESTTODAY26')?.fields.lifecycle).toBe('forecast');
  });

  it('keeps the end date of its listing if its details state no end date', async () => {
    const [notice] = (await read({ detailIds: [idOf('TESTFAR108')] })).notices;
    expect(notice?.fields).not.toHaveProperty('lifecycle');
  });

  it('has no end date if the printed date is a typing error', async () => {
    const [notice] = (await read({ detailIds: [idOf('TESTFAR108')] })).notices;
    expect(notice?.fields.due_date).toBeNull();
    expect(notice?.fields.description).toMatch(/^This is a lead and no solicitation: a federal award states no end/);
  });

  it('that is listed and then missing is quarantined, and an unknown URL is a failure', async () => {
    const { pages } = await read({ detailIds: ['CONT_AWD_GONE_9700', idOf('TESTHELP26')] });
    expect(pages).toMatchObject([
      { rejected: [{ source_id: 'CONT_AWD_GONE_9700', code: 'RECORD_VANISHED' }] },
      { notices: [{}] },
    ]);
    const notFound: FaultPlan = { kind: 'status', status: 404, body: '<html><h1>Not Found</h1></html>' };
    expect((await read({ detailIds: [idOf('TESTHELP26')], plan: notFound })).error).toMatchObject({
      code: 'SOURCE_REFUSED',
    });
  });
});

it('keeps the capitals of acronyms in a text that is all capitals', () => {
  expect(
    heading('1', 'A', 'IGF::OT::IGF ISS COMMERCIAL RESUPPLY, JWST, CI/CD AND UAV SUPPORT AT FORT MEADE, MD').title,
  ).toBe('Recompete: IGF::OT::IGF ISS commercial resupply, JWST, CI/CD and UAV support at Fort Meade, MD');
});
