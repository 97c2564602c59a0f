import { describeRow } from './describe-row.js';
import { replayRecord } from '../records/read-record.js';
import { z } from 'zod';
import { RowReader } from './read-rows.js';
import { socrataSettingsSchema } from './settings.js';

const identity = {
  key: 'portal',
  name: 'Portal',
  source_type: 'state_rfp',
  home_url: 'https://data.example.gov/',
} as const;
const settings = socrataSettingsSchema.parse({
  domain: 'data.example.gov',
  dataset: 'abcd-1234',
  time_zone: 'America/New_York',
  id: 'bid',
  fields: {
    title: 'name',
    due_date: 'closes',
    estimated_value: 'amount',
    value_floor: 'least',
    currency: 'money',
    other_codes: [{ template: 'UNSPSC {code}' }],
  },
});

const fieldsOf = (row: object) => describeRow({ bid: '1', name: 'x', ...row }, settings, identity).fields;

describe('a row', () => {
  it.each([
    [{ amount: '$5M' }, ['estimate', null, '5000000', undefined]],
    [{ amount: '$1.5 million', money: 'CAD' }, ['estimate', null, '1500000', 'CAD']],
    [{ amount: 'Maximum of £2,000' }, ['ceiling', null, '2000', 'GBP']],
    [{ amount: '0.5', money: 'ETH' }, ['estimate', null, '0.50', 'ETH']],
    [{ amount: 200000, least: '50000' }, ['estimate', '50000', '200000', undefined]],
    [{ amount: '$5', least: '€2' }, ['estimate', null, '5', undefined]],
    [{ amount: '0' }, [null, null, null, undefined]],
    [{ amount: 'Varies' }, [null, null, null, undefined]],
  ])('that states %j has the amounts %j', (row, expected) => {
    const { value_kind, value_floor, estimated_value, currency } = fieldsOf(row);
    expect([value_kind, value_floor, estimated_value, currency]).toEqual(expected);
  });

  it('has a printed day and codes of other classifications', () => {
    expect(fieldsOf({ closes: 'June 11, 2026', code: '43211500' })).toMatchObject({
      due_date: '2026-06-11',
      other_codes: ['UNSPSC 43211500'],
    });
  });

  it.each([
    ['11/5/2026', '2026-11-05'],
    ['11/05/26', '2026-11-05'],
    ['2026/11/05', '2026-11-05'],
    ['11052026', '2026-11-05'],
    ['20261105', '2026-11-05'],
    [20261105, '2026-11-05'],
    ['20261305', null],
    ['11/05/2026 02:00 PM', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 14:00', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 12:00:00 AM', '2026-11-05'],
    ['November 5, 2026 2:00 PM', '2026-11-05T14:00:00-05:00'],
    ['2026-11-05T14:00:00.000', '2026-11-05T14:00:00-05:00'],
    ['2026-11-05T00:00:00.000', '2026-11-05'],
    ['11/05/2026 12:00 AM', '2026-11-05'],
    ['11/05/1985', '1985-11-05'],
    ['TBD', null],
    ['11/45/2026', null],
    ['Week 45', null],
  ])('with %s in a column of text is due %s', (closes, due) => {
    expect(fieldsOf({ closes }).due_date).toBe(due);
  });

  it('with a due date without a year is due on the first matching day after the posted date', () => {
    const fields = { title: 'name', posted_date: 'opens', due_date: 'closes' };
    const row = { bid: '1', name: 'x', opens: '12/20/2026', closes: 'Jan 5 2:00 PM' };
    const described = describeRow(row, socrataSettingsSchema.parse({ ...settings, fields }), identity);
    expect(described.fields.due_date).toBe('2027-01-05T14:00:00-05:00');
  });

  it('has a printed time in the zone of its column', () => {
    const dueAs = (as: string) =>
      describeRow(
        { bid: '1', name: 'x', closes: '11/05/2026 02:00 PM' },
        socrataSettingsSchema.parse({ ...settings, fields: { title: 'name', due_date: { column: 'closes', as } } }),
        identity,
      ).fields.due_date;
    expect([dueAs('date'), dueAs('utc_datetime')]).toEqual(['2026-11-05', '2026-11-05T09:00:00-05:00']);
  });

  const typed = socrataSettingsSchema.parse({
    ...settings,
    fields: { title: 'name', location: 'place', contact: { phone: 'tel' }, source_url: 'page' },
  });
  const human = (address: object) => ({ latitude: '39.1', human_address: JSON.stringify(address) });

  it.each([
    [human({ address: '1 Main St', city: 'Dover', state: 'DE', zip: '19901' }), '1 Main St, Dover, DE 19901'],
    [human({ address: '', city: 'Dover', state: 'DE', zip: '' }), 'Dover, DE'],
    [{ human_address: { city: 'Dover', state: null, zip: '19901' } }, 'Dover, 19901'],
    [human({ address: '', city: '', state: '', zip: '' }), null],
  ])('with the place %j in a column of locations is at %s', (place, location) => {
    const { fields } = describeRow({ bid: '1', name: 'x', place }, typed, identity);
    expect([fields.location, fields.evidence]).toEqual([location, undefined]);
  });

  it('has the telephone number and the link from typed cells', () => {
    const row = { bid: '1', name: 'x', tel: { phone_number: '302 555 0100', phone_type: 'Work' } };
    expect(describeRow({ ...row, page: { url: ' https://x.gov/1' } }, typed, identity).fields).toMatchObject({
      contact_info: '302 555 0100',
      source_url: 'https://x.gov/1',
    });
    expect(describeRow({ ...row, tel: { phone_type: 'Work' } }, typed, identity).fields.contact_info).toBeNull();
  });

  it.each([{ type: 'Point', coordinates: [1, 2] }, { human_address: 'nowhere' }, { human_address: '[1]' }, ['x']])(
    'keeps the text of a place without an address: %j',
    (place) => {
      const read = new RowReader(typed, identity).readOne({ bid: '1', name: 'x', place });
      expect(read.notices[0]?.fields).toMatchObject({ location: null, evidence: { place: JSON.stringify(place) } });
    },
  );

  it('is not lost because of an unreadable cell, whose text is kept', () => {
    const row = { bid: '1', name: 'x', closes: { at: 'noon' }, amount: 'Varies', least: 'Up to $5' };
    const read = replayRecord(JSON.stringify(row), z.unknown(), (raw) =>
      new RowReader(settings, identity).readOne(raw),
    );
    expect(read.rejected).toEqual([]);
    expect(read.notices[0]?.fields).toMatchObject({
      due_date: null,
      estimated_value: null,
      evidence: { closes: '{"at":"noon"}', estimated_value: 'Varies', value_floor: 'Up to $5' },
    });
  });
});
