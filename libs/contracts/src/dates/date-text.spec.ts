import { dateText } from './date-text.js';

const near = new Date('2026-11-20T12:00:00Z');
const eastern = { buyerZone: 'America/New_York', readerZone: 'Europe/Berlin', near };
const unstated = { ...eastern, buyerZone: null };

describe('a date in a sentence', () => {
  it.each([
    ['2026-12-10', 'Dec 10'],
    ['2027-01-04', 'Jan 4, 2027'],
    ['2026-12-10T19:00:00-05:00', 'Dec 10, 7 PM EST'],
    ['2026-12-03T12:00:00-05:00', 'Dec 3, noon EST'],
    ['2026-12-03T00:00:00-05:00', 'Dec 3, 12:00 AM EST'],
    ['2026-12-03T12:30:00-05:00', 'Dec 3, 12:30 PM EST'],
    ['2026-07-01T17:05:59-04:00', 'Jul 1, 5:05 PM EDT'],
    ['2026-12-04T01:00:00.000Z', 'Dec 3, 8 PM EST'],
  ])('%s of a buyer in New York is %s', (date, text) => {
    expect(dateText(date, eastern)).toBe(text);
  });

  it.each([
    ['2026-12-10', 'Dec 10'],
    ['2026-12-10T18:00:00Z', 'Dec 10, 7 PM GMT+1'],
    ['2026-12-10T19:00:00+01:00', 'Dec 10, 7 PM GMT+1'],
    ['2026-12-10T19:00:00-10:00', 'Dec 10, 7 PM UTC-10'],
    ['2026-12-10T19:00:00+05:30', 'Dec 10, 7 PM UTC+5:30'],
  ])('%s without a zone of the buyer is %s for a reader in Berlin', (date, text) => {
    expect(dateText(date, unstated)).toBe(text);
  });

  it('keeps the offset of the notice if the zone of the buyer has another offset', () => {
    expect(dateText('2026-12-10T14:00:00-10:00', eastern)).toBe('Dec 10, 2 PM UTC-10');
  });

  it('shows the assumptions of its reading', () => {
    const note = { printed: '12/3/26 12:00', reading: 'read' as const, assumed: ['zone' as const] };
    expect(dateText('2026-12-03T12:00:00-05:00', { ...eastern, note })).toBe('Dec 3, noon EST (time zone assumed)');
    const zoneAndYear = { ...note, assumed: ['zone' as const, 'year' as const] };
    expect(dateText('2026-12-03', { ...eastern, note: zoneAndYear })).toBe('Dec 3 (time zone and year assumed)');
    expect(dateText('2026-12-03', { ...eastern, note: { ...note, assumed: [] } })).toBe('Dec 3');
  });

  it('is shown as printed if it is not a date', () => {
    expect(dateText('30 February\r\n2026', eastern)).toBe('30 February 2026');
  });
});
