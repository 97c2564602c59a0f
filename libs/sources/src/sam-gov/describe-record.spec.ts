import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type ReceivedRecord } from './collect-notices.js';
import { receiveApiRecord } from './read-api-record.js';

const plain = {
  noticeId: '5C00000000000000000000000000000A',
  title: 'Plain notice',
  type: 'Solicitation',
  active: 'Yes',
  postedDate: '2026-10-01',
  responseDeadLine: '2026-11-01T16:00:00-05:00',
};

function read(record: unknown): ReturnType<ReceivedRecord['read']> {
  return receiveApiRecord({ id: null, record }).read();
}

function noticeOf(record: unknown): Notice {
  const result = read(record);
  if ('reason' in result) throw result.reason;
  return result.notice;
}

function describeApi(changes: Record<string, unknown>): NoticeFields {
  return noticeOf({ ...plain, ...changes }).fields;
}

function refusal(changes: Record<string, unknown>): unknown {
  const result = read({ ...plain, ...changes });
  return 'reason' in result ? result.reason : null;
}

describe('a notice of SAM.gov', () => {
  it('has an id in lower case, because the same id in upper case is the same notice', () => {
    const notice = noticeOf(plain);
    expect(notice.source_id).toBe('5c00000000000000000000000000000a');
    expect(notice.fields.source_url).toBe(
      'https://sam.gov/workspace/contract/opp/5c00000000000000000000000000000a/view',
    );
  });

  it('leaves fields unset that the response does not state', () => {
    expect(Object.keys(describeApi({})).sort()).toEqual([
      'due_date',
      'estimated_value',
      'keywords',
      'lifecycle',
      'notice_type',
      'posted_date',
      'source_url',
      'time_zone',
      'title',
      'value_kind',
    ]);
    expect(
      describeApi({
        solicitationNumber: null,
        placeOfPerformance: null,
        officeAddress: null,
        pointOfContact: null,
        typeOfSetAside: null,
      }),
    ).toMatchObject({
      opportunity_number: null,
      location: null,
      contact_info: null,
      set_aside: null,
    });
  });

  it('is quarantined without an id, and without title and number', () => {
    expect(refusal({ noticeId: ' ' })).toMatchObject({ code: 'RECORD_NO_ID' });
    expect(refusal({ title: 'null', solicitationNumber: '' })).toMatchObject({ code: 'RECORD_NO_TITLE' });
    expect(describeApi({ title: '', solicitationNumber: ' W91 ' }).title).toBe('W91');
  });

  it.each([
    ['Solicitation', 'Yes', '2026-11-01', 'open'],
    ['Presolicitation', 'Yes', '2026-11-01', 'open'],
    ['Presolicitation', 'Yes', null, 'forecast'],
    ['Presolicitation', 'No', null, 'archived'],
    ['Sources Sought', 'Yes', null, 'open'],
    ['Award Notice', 'Yes', null, 'awarded'],
    ['Award Notice', 'No', null, 'awarded'],
    ['Justification', 'Yes', null, 'closed'],
    ['Solicitation', 'No', '2026-11-01', 'archived'],
    ['A type not known today', 'Yes', null, 'open'],
  ])('of type %s, active %s, with deadline %s is %s', (type, active, responseDeadLine, lifecycle) => {
    expect(describeApi({ type, active, responseDeadLine }).lifecycle).toBe(lifecycle);
  });

  it.each([
    ['2026-03-02T16:00:00-05:00', '2026-03-02T16:00:00-05:00'],
    ['2026-10-15T10:00:00+09:00', '2026-10-15T10:00:00+09:00'],
    ['2026-08-15 17:00:00-04', '2026-08-15T17:00:00-04:00'],
    ['2026-10-20', '2026-10-20'],
    ['', null],
    [null, null],
  ])('has the deadline %s as printed', (responseDeadLine, due) => {
    expect(describeApi({ responseDeadLine })).toMatchObject({ due_date: due, time_zone: 'America/New_York' });
  });

  it('is not lost because of an unreadable date, whose text is kept', () => {
    expect(describeApi({ responseDeadLine: 'Friday noon, see page 3', postedDate: '2026-02-30' })).toMatchObject({
      due_date: null,
      posted_date: null,
      evidence: { due_date: 'Friday noon, see page 3', posted_date: '2026-02-30' },
      due_date_note: { printed: 'Friday noon, see page 3', reading: 'not_understood', assumed: [] },
      posted_date_note: { printed: '2026-02-30', reading: 'not_understood', assumed: [] },
    });
  });

  it('has the day on which it was posted, even if a time is printed', () => {
    expect(describeApi({ postedDate: '2026-04-25 22:22:47' }).posted_date).toBe('2026-04-25');
    expect(describeApi({ postedDate: '2026-04-25 22:22:47.454-04' }).posted_date).toBe('2026-04-25');
  });

  it.each([
    [null, null],
    [{}, null],
    [{ awardee: {} }, null],
    [{ amount: '350567.00' }, '350567'],
    [{ amount: '800620' }, '800620'],
    [{ amount: 1250000.5 }, '1250000.50'],
  ])('with the award %j has the value %s', (award, value) => {
    expect(describeApi({ type: 'Award Notice', award })).toMatchObject({
      estimated_value: value,
      value_kind: value === null ? null : 'award',
    });
    expect(describeApi({ award })).toMatchObject({ estimated_value: null, value_kind: null });
  });

  it('is not lost because of an unreadable amount of an award, whose text is kept', () => {
    expect(describeApi({ type: 'Award Notice', award: { amount: 'about a million' } })).toMatchObject({
      estimated_value: null,
      evidence: { estimated_value: 'about a million' },
    });
  });

  it.each([
    ['NONE', 'No Set aside used', null],
    ['', '', null],
    [null, null, null],
    [
      'SBA',
      'Total Small Business Set-Aside (FAR 19.5)',
      { code: 'SBA', text: 'Total Small Business Set-Aside (FAR 19.5)' },
    ],
    ['wosb', null, { code: 'WOSB', text: 'wosb' }],
  ])('with the set-aside %j, %j states %j', (typeOfSetAside, typeOfSetAsideDescription, set_aside) => {
    const fields = describeApi({ typeOfSetAside, typeOfSetAsideDescription });
    expect(fields.set_aside).toEqual(set_aside);
    expect(fields.keywords).not.toContain('No Set aside used');
  });

  it.each([
    [
      'GENERAL SERVICES ADMINISTRATION.FAS.OFFICE',
      '047.4732.47Q',
      'GENERAL SERVICES ADMINISTRATION',
      '047.4732.47Q',
      ['FAS', 'OFFICE'],
    ],
    [
      'VETERANS AFFAIRS, DEPARTMENT OF.VETERANS AFFAIRS, DEPARTMENT OF.TAC',
      '036.3600.36C',
      'VETERANS AFFAIRS, DEPARTMENT OF',
      '036.3600.36C',
      ['TAC'],
    ],
    [
      'DEPT OF DEFENSE.DEPT OF THE NAVY.NAVSEA.NAVSEA HQ.NSWC',
      '097.1700.NAVSEA.HQ.N001',
      'DEPT OF DEFENSE',
      '097.1700.N001',
      ['DEPT OF THE NAVY', 'NSWC'],
    ],
    ['U.S. AGENCY FOR GLOBAL MEDIA.BBG', '514.9568', 'U.S. AGENCY FOR GLOBAL MEDIA', '514.9568', ['BBG']],
    ['DEPARTMENT.ST. LOUIS OFFICE', '1.2', 'DEPARTMENT', '1.2', ['ST. LOUIS OFFICE']],
    ['DEPARTMENT.WITH.DOTS.IN IT', '1.2', 'DEPARTMENT', '1.2', []],
    [null, null, null, null, []],
  ])('of the agency %s (%s) names %s', (fullParentPathName, fullParentPathCode, name, code, words) => {
    const fields = describeApi({ fullParentPathName, fullParentPathCode });
    expect(fields).toMatchObject({ agency_name: name, agency_code: code, keywords: ['Solicitation', ...words] });
  });

  it.each<[string | null, string | null, object]>([
    [
      'DEPT OF DEFENSE.DEPT OF THE NAVY.NAVAIR.NAVAIR NAWC AD.NAVAIR LAKEHURST',
      '097.1700.NAVAIR.NAWCAD.N68335',
      {
        department: 'DEPT OF DEFENSE',
        agency: 'DEPT OF THE NAVY',
        sub_agencies: ['NAVAIR', 'NAVAIR NAWC AD'],
        office: 'NAVAIR LAKEHURST',
      },
    ],
    ['AGENCY.SUB-TIER', '1.2', { department: 'AGENCY', agency: 'SUB-TIER', office: null }],
    ['DEPARTMENT.WITH.DOTS.IN IT', '1.2', { department: 'DEPARTMENT' }],
    [null, null, { department: null, agency: null, office: null }],
  ])('of the path %s (%s) has the levels %j', (fullParentPathName, fullParentPathCode, levels) => {
    const { department, agency, sub_agencies, office } = describeApi({ fullParentPathName, fullParentPathCode });
    expect({ department, agency, sub_agencies, office }).toEqual(levels);
  });

  const office = { city: 'NORFOLK', state: 'VA', countryCode: 'USA', zipcode: '23510' };
  it.each([
    [{ city: { name: 'Denver' }, state: { code: 'CO', name: 'Colorado' }, country: { code: 'USA' } }, 'Denver, CO'],
    [{ state: { code: 'MT', name: 'Montana' }, country: { code: 'USA' } }, 'MT'],
    [{ state: { name: 'Montana' } }, 'Montana'],
    [
      {
        city: { name: 'Yokosuka' },
        state: { code: 'JP-14', name: 'Kanagawa' },
        country: { code: 'JPN', name: 'JAPAN' },
      },
      'Yokosuka, JPN',
    ],
    [{ state: { code: 'KR-48' }, country: { name: 'KOREA' } }, 'KOREA'],
    [{ country: { name: 'GEORGIA' } }, 'GEORGIA (country)'],
    [{ city: { name: '' }, state: { name: '' }, country: { name: '' }, zip: '' }, 'NORFOLK, VA'],
    [null, 'NORFOLK, VA'],
  ])('performed at %j is in %s', (placeOfPerformance, location) => {
    expect(describeApi({ placeOfPerformance, officeAddress: office }).location).toBe(location);
  });

  it.each([
    [
      [
        { type: 'secondary', fullName: 'Second' },
        { type: 'primary', fullName: 'First', title: 'CO', email: 'f@x.gov', phone: '1' },
      ],
      'First; CO; f@x.gov; 1',
    ],
    [[null, { fullName: 'Only' }], 'Only'],
    [
      [
        {
          type: 'primary',
          fullName: 'Michael.frank@va.gov',
          title: 'Specialist',
          email: 'Michael.Frank@va.gov',
          phone: 'Troy@va.gov',
        },
      ],
      'Specialist; Michael.Frank@va.gov; Troy@va.gov',
    ],
    [[{ type: 'primary', fullName: 'Telephone: 7175550100', phone: '' }], '7175550100'],
    [[{ type: 'primary', fullName: '', email: 'null' }], null],
    [[], null],
  ])('with the contacts %j has the contact %s', (pointOfContact, contact_info) => {
    expect(describeApi({ pointOfContact }).contact_info).toBe(contact_info);
  });

  it.each([
    'null',
    '',
    null,
    'javascript:alert(1)',
    'https://api.sam.gov/opp?API_KEY=abc',
    'null/opportunities/v2/search',
  ])('with the link %s points to its public page', (uiLink) => {
    expect(describeApi({ uiLink }).source_url).toBe(
      'https://sam.gov/workspace/contract/opp/5c00000000000000000000000000000a/view',
    );
  });

  it('has its files without the query that requests a key, each once', () => {
    const file = 'https://sam.gov/api/prod/opps/v3/opportunities/resources/files/0c4d/download';
    const resourceLinks = [`${file}?api_key=null&token=`, file, null, 'null', 'javascript:alert(1)'];
    expect(describeApi({ resourceLinks }).attachments).toEqual([{ name: 'Attachment 1', url: file }]);
    expect(describeApi({ resourceLinks: null }).attachments).toEqual([]);
  });

  it('has its files under the names that their links state', () => {
    const named = 'https://sam.gov/files/0c4d/Statement%20of%20Work.pdf';
    const unnamed = 'https://sam.gov/api/prod/opps/v3/opportunities/resources/files/0c4d/download';
    const resourceLinks = [`${named}?api_key=null&token=`, unnamed, `${unnamed}/2?fileName=Plans.zip`];
    expect(describeApi({ resourceLinks }).attachments?.map(({ name }) => name)).toEqual([
      'Statement of Work.pdf',
      'Attachment 2',
      'Plans.zip',
    ]);
  });

  it('never uses the URL of the description as a description', () => {
    expect(
      describeApi({ description: 'https://api.sam.gov/prod/opportunities/v1/noticedesc?noticeid=1' }),
    ).not.toHaveProperty('description');
  });

  it('has all codes, once each', () => {
    const fields = describeApi({
      naicsCode: '541512',
      naicsCodes: ['541512', '541519', null],
      classificationCode: 'da01',
    });
    expect(fields).toMatchObject({
      naics_codes: ['541512', '541519'],
      psc_codes: ['DA01'],
      keywords: ['Solicitation', '541512', '541519', 'DA01'],
    });
  });
});
