import { ocdsOrigin } from '@rfp/twins/ocds';
import { windowed, read, releases, release, find } from './testing/read-ocds.js';

const award = (amount: number | string, currency: string, status?: string) => ({
  id: `${amount} ${status}`,
  status,
  value: { amount, currency },
});

describe('a release', () => {
  it('fills every field of a notice', async () => {
    expect(find((await read()).notices, '0001')).toEqual({
      source_name: 'Example Publisher',
      source_id: 'ocds-test01-0001',
      source_type: 'private_rfp',
      channel: 'api',
      adds: { concluded: [] },
      fields: {
        title: 'Managed IT Services & Support',
        description: 'Help desk.\n\nTwo sites.',
        agency_name: 'Example City',
        agency_code: 'US-EX-1',
        location: 'Example, VA',
        contact_info: 'Pat Example; pat@example.gov; +1 202 555 0100',
        opportunity_number: 'RFP-26-014',
        notice_type: 'Tender',
        source_url: 'https://www.example.gov/notices/14',
        lifecycle: 'open',
        estimated_value: '250000',
        value_kind: 'estimate',
        value_floor: '100000.50',
        posted_date: '2026-09-30T10:00:00Z',
        due_date: '2026-10-30T17:00:00-04:00',
        time_zone: 'UTC',
        keywords: [
          'services',
          'consultingServices',
          '81110000',
          'Computer services',
          '541512',
          'Computer Systems Design Services',
        ],
        naics_codes: ['541512'],
        other_codes: ['UNSPSC 81110000'],
        attachments: [
          { name: 'RFP', url: 'https://www.example.gov/rfp.pdf' },
          { name: 'Notice', url: 'https://www.example.gov/notices/14' },
        ],
      },
    });
  });

  it.each([
    [
      'holds null everywhere',
      '0002',
      {
        title: 'Straßenreinigung für den Bezirk',
        agency_name: null,
        opportunity_number: null,
        due_date: null,
        posted_date: '2026-10-01T08:00:00Z',
        source_url: null,
        attachments: [],
      },
    ],
    [
      'has its deadline in its lots only, the last of them a day',
      '0003',
      {
        due_date: '2026-11-05',
        opportunity_number: '20260003',
        agency_name: 'Borough of Example',
        agency_code: null,
        location: 'United Kingdom',
      },
    ],
    [
      'states its value in another currency',
      '0003',
      { estimated_value: '4000000', value_kind: 'estimate', currency: 'GBP' },
    ],
    [
      'is a plan',
      '0004',
      {
        title: 'New bridge over the Example River',
        lifecycle: 'forecast',
        estimated_value: '12000000.13',
        agency_name: 'Example County',
      },
    ],
    [
      'is a contract without facts about its tender',
      '0005',
      { title: 'Supply of gloves', lifecycle: 'awarded', estimated_value: '17875.50', value_kind: 'award' },
    ],
    ['is a cancellation', '0006', { lifecycle: 'cancelled' }],
    [
      'has an unlimited amount, an award of 0 and a deadline at midnight',
      '0007',
      { lifecycle: 'awarded', estimated_value: null, due_date: '2026-09-01' },
    ],
    ['reports no bids', '0008', { lifecycle: 'closed' }],
  ])('is read if it %s', async (_what, number, fields) => {
    expect(find((await read()).notices, number)?.fields).toMatchObject(fields);
  });

  it.each([
    ['0001', ['source_url', 'title'], []],
    ['0004', [], ['title', 'posted_date', 'source_url']],
    ['0005', [], ['title', 'estimated_value', 'value_kind']],
  ])('adds to the stored notice without removing the members that it omits (%s)', async (number, stated, inferred) => {
    const adds = find((await read()).notices, number)?.adds?.concluded;
    expect(adds).toEqual(expect.arrayContaining(inferred));
    expect(stated.filter((name) => adds?.some((each) => each === name))).toEqual([]);
  });

  it('that is compiled is complete', async () => {
    const { notices } = await read({ settings: { url: `${ocdsOrigin}/records` } });
    expect(notices.filter(({ adds }) => adds !== undefined)).toEqual([]);
  });

  it.each([
    [['tenderUpdate'], { tenderPeriod: { endDate: '2026-11-09T12:00:00Z' } }, { due_date: '2026-11-09T12:00:00Z' }],
    [['tenderCancellation'], null, { lifecycle: 'cancelled' }],
  ])('tagged %j is read without a title', async (tag, tender, fields) => {
    const { notices, pages } = await read({ body: releases(release({ tag, tender })) });
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(notices).toMatchObject([
      {
        source_id: 'ocds-x-1',
        adds: { concluded: expect.arrayContaining(['title']) },
        fields: { title: 'ocds-x-1', ...fields },
      },
    ]);
  });

  it.each([
    [{}, 'awarded', 'Award'],
    [{ awards: [{ id: '1', status: 'pending' }] }, 'open', 'Tender'],
    [{ awards: [], contracts: [{ id: '2' }] }, 'awarded', 'Award'],
    [{ tender: { title: 'One', status: 'active' } }, 'open', 'Tender'],
    [{ tag: ['tender'] }, 'open', 'Tender'],
  ])('compiled, with an award and %j, is %s', async (changes, lifecycle, type) => {
    const compiled = { tag: ['compiled'], awards: [{ id: '1' }], ...changes };
    const { notices } = await read({ body: releases(release(compiled)) });
    expect(notices).toMatchObject([{ fields: { lifecycle, notice_type: type } }]);
  });

  it.each([
    [{ ocid: ' ' }, 'RECORD_NO_ID'],
    [{ ocid: null }, 'RECORD_NO_ID'],
    [{ tender: 17 }, null],
    [{ tag: ['compiled'], tender: { status: 'active' } }, 'RECORD_NO_TITLE'],
    [{ date: 'yesterday' }, null],
    [{ tender: { title: 'One', tenderPeriod: { endDate: '2026-02-30T12:00:00Z' } } }, null],
    [{ tender: { title: 'One', value: { amount: 'a lot', currency: 'USD' } } }, null],
    [{ tender: { title: 'One', value: { amount: -5, currency: 'USD' } } }, null],
    [{ tender: { title: 'One', status: 'publicado' } }, null],
    [
      { tender: { title: 'One', documents: [{ documentType: 'tenderNotice', url: 'https://x.gov/?api_key=secret' }] } },
      null,
    ],
  ])('affects no other release if it states %j', async (changes, code) => {
    const { pages, notices, error } = await read({ body: releases(release(changes), release({ ocid: 'ocds-x-2' })) });
    expect(error).toBeNull();
    expect(pages.flatMap(({ rejected }) => rejected).map((each) => each.code)).toEqual(code === null ? [] : [code]);
    expect(notices).toHaveLength(code === null ? 2 : 1);
    expect(JSON.stringify(notices.map(({ fields }) => fields.source_url))).not.toContain('secret');
  });

  it.each([
    [['award'], 'active', 'awarded'],
    [['tender', 'award'], 'active', 'open'],
    [['contractUpdate'], null, 'awarded'],
    [['compiled'], 'withdrawn', 'cancelled'],
    [['compiled'], 'complete', 'closed'],
    [['planning'], null, 'forecast'],
    [['tender'], 'planned', 'forecast'],
    [['tender'], null, 'open'],
    [['planning', 'tender'], null, 'open'],
    [[], 'ACTIVE ', 'open'],
  ])('tagged %j with the status %j is %s', async (tag, status, lifecycle) => {
    const { notices } = await read({ body: releases(release({ tag, tender: { title: 'One', status } })) });
    expect(notices[0]?.fields.lifecycle).toBe(lifecycle);
  });

  it.each([
    [['tender'], null, 365],
    [['tender'], 'active', null],
    [['tenderAmendment'], 'active', null],
    [['tenderAmendment'], null, undefined],
  ])('tagged %j with the status %j has the age limit %s', async (tag, status, open_days) => {
    const { notices } = await read({ body: releases(release({ tag, tender: { title: 'One', status } })) });
    expect(notices[0]?.fields.open_days).toBe(open_days);
  });

  it.each([
    ['unsuccessful', [{ id: '1', status: 'unsuccessful' }], 'closed', 'Tender'],
    ['Unsuccessful', [], 'closed', 'Tender'],
    ['complete', [{ id: '1', status: 'unsuccessful' }], 'closed', 'Tender'],
    ['active', [{ id: '1', status: 'cancelled' }], 'open', 'Tender'],
    [null, [{ id: '1', status: 'unsuccessful' }], 'closed', 'Tender'],
    [null, [{ id: '1', status: 'pending' }], 'open', 'Tender'],
    ['complete', [{ id: '1', status: 'unsuccessful' }, { id: '2' }], 'awarded', 'Award'],
  ])(
    'of awards with the status %j is awarded only if an award was made (%j)',
    async (status, awards, lifecycle, type) => {
      const changes = { tag: ['award'], tender: { title: 'One', status }, awards };
      const { notices } = await read({ body: releases(release(changes)) });
      expect(notices).toMatchObject([{ fields: { lifecycle, notice_type: type } }]);
    },
  );

  it.each<[unknown[], unknown[], object]>([
    [
      [award(900_000, 'GBP', 'cancelled'), award(100_000, 'GBP'), award(250_000, 'GBP')],
      [],
      { estimated_value: '350000', currency: 'GBP', value_kind: 'award' },
    ],
    [[award(0.1, 'USD'), award('999999999999999.2', 'USD')], [], { estimated_value: '999999999999999.30' }],
    [[award(10, 'EUR'), award(20, 'GBP'), award(0, 'EUR'), award(5.5, 'EUR')], [], { estimated_value: '15.50' }],
    [[award(10, 'EUR')], [award(11, 'EUR'), award(12, 'EUR')], { estimated_value: '10' }],
    [[{ id: '1' }], [award(11, 'EUR'), award(12, 'EUR', 'cancelled')], { estimated_value: '11' }],
    [[award(10, 'EUR', 'pending'), { id: '2' }], [], { estimated_value: null, value_kind: null }],
  ])('has the sum of the awards in one currency as value: %j, contracts %j', async (awards, contracts, fields) => {
    const { notices } = await read({ body: releases(release({ tag: ['award'], awards, contracts })) });
    expect(notices).toMatchObject([{ fields: { lifecycle: 'awarded', ...fields } }]);
  });

  it.each([
    [{ locality: 'PERTH', region: 'WA', countryName: 'AUSTRALIA' }, 'PERTH, AUSTRALIA'],
    [{ locality: 'Tbilisi', countryName: 'Georgia' }, 'Tbilisi, Georgia (country)'],
    [{ locality: 'Montana', region: 'Montana', countryName: 'BG' }, 'Montana, Bulgaria'],
    [{ locality: 'Toronto', region: 'Ontario', countryName: 'Canada' }, 'Toronto, Ontario, Canada'],
    [{ locality: 'Oslo', region: 'NO081', countryName: 'NO' }, 'Oslo, Norway'],
    [{ region: 'DE-BE', countryName: 'DE' }, 'Germany'],
    [{ locality: 'Reno', region: 'NV', countryName: 'United States' }, 'Reno, NV'],
    [{ region: 'Nevada', countryName: 'USA' }, 'Nevada, USA'],
    [{ locality: 'Reno', region: 'NV' }, 'Reno, NV'],
    [{ countryName: 'Paraguay' }, 'Paraguay'],
  ])('of a buyer at %j is in %s', async (address, location) => {
    const { notices } = await read({ body: releases(release({ buyer: { name: 'One', address } })) });
    expect(notices[0]?.fields.location).toBe(location);
  });

  it('has the agency of the settings, and times without offset in the time zone of the settings', async () => {
    const body = releases(
      release({
        buyer: { name: 'Another' },
        tender: { title: 'One', tenderPeriod: { endDate: '2026-11-02T17:00:00' } },
      }),
    );
    const { notices } = await read({
      body,
      settings: { ...windowed, agency: 'State of Example', time_zone: 'America/Chicago' },
    });
    expect(notices[0]?.fields).toMatchObject({
      agency_name: 'State of Example',
      due_date: '2026-11-02T17:00:00-06:00',
      time_zone: 'America/Chicago',
    });
  });
});

describe('releases of one procedure', () => {
  const first = release({
    tender: {
      id: '1',
      title: 'One',
      description: 'At length.',
      tenderPeriod: { endDate: '2026-11-02T12:00:00Z' },
      documents: [{ id: 'a', url: 'https://x.gov/a' }],
    },
  });
  const second = release({
    id: 'b',
    date: '2026-10-05T10:00:00Z',
    tag: ['tenderUpdate'],
    tender: {
      title: null,
      tenderPeriod: { endDate: '2026-11-09T12:00:00Z' },
      documents: [{ id: 'b', url: 'https://x.gov/b' }],
    },
  });

  it.each([
    ['in the order of their dates', [first, second], 3],
    ['in another order', [second, first], 3],
    ['on several pages', [first, second], 1],
    ['on several pages, the newest first', [second, first], 1],
  ])('are one notice if they come %s', async (_what, some, perPage) => {
    const { notices } = await read({ releases: some, perPage });
    expect(notices.at(-1)).toMatchObject({
      channel: 'api',
      fields: {
        title: 'One',
        description: 'At length.',
        due_date: '2026-11-09T12:00:00Z',
        posted_date: '2026-10-01T10:00:00Z',
        notice_type: 'Tender',
        lifecycle: 'open',
      },
    });
    expect(
      notices
        .at(-1)
        ?.fields.attachments?.map(({ url }) => url)
        .toSorted(),
    ).toEqual(['https://x.gov/a', 'https://x.gov/b']);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(1);
  });
});
