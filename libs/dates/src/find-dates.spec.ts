import { findDates } from './find-dates.js';

const options = { timeZone: 'America/New_York', today: '2026-11-28' };

function describeDates(text: string): [string, string, string][] {
  return findDates(text, options).map(({ start, end, whole, reading }) => [
    text.slice(start, end),
    text.slice(whole.start, whole.end),
    reading.status === 'read' ? [reading.date, ...reading.assumed].join(' ') : reading.status,
  ]);
}

describe('the dates of a text', () => {
  it.each([
    [
      'Proposals are due by 2:00 PM Eastern Time on Tuesday, December 15, 2026.',
      'December 15, 2026',
      '2:00 PM Eastern Time on Tuesday, December 15, 2026',
      '2026-12-15T14:00:00-05:00',
    ],
    ['due 12/15/2026 at 5:00 PM EST. Call', '12/15/2026', '12/15/2026 at 5:00 PM EST', '2026-12-15T17:00:00-05:00'],
    [
      'by 15 December 2026, 1400 hours CST',
      '15 December 2026',
      '15 December 2026, 1400 hours CST',
      '2026-12-15T14:00:00-06:00',
    ],
    [
      'no later than COB December 15, 2026',
      'December 15, 2026',
      'COB December 15, 2026',
      '2026-12-15T17:00:00-05:00 time zone',
    ],
    [
      'before 10:30 a.m. on Tuesday the 15th day of December, 2026.',
      '15th day of December, 2026',
      '10:30 a.m. on Tuesday the 15th day of December, 2026',
      '2026-12-15T10:30:00-05:00 zone',
    ],
    [
      'Closing: December 15, 2026 at 11:59 p.m. AoE',
      'December 15, 2026',
      'December 15, 2026 at 11:59 p.m. AoE',
      '2026-12-15T23:59:00-12:00',
    ],
    ['quotes by Dec 15, 2026 12pm local time', 'Dec 15, 2026', 'Dec 15, 2026 12pm', '2026-12-15T12:00:00-05:00 zone'],
    ['Deadline is Dec 15 at 5pm', 'Dec 15', 'Dec 15 at 5pm', '2026-12-15T17:00:00-05:00 year zone'],
    [
      'hasta el 15 de diciembre de 2026 a las 14:00',
      '15 de diciembre de 2026',
      '15 de diciembre de 2026 a las 14:00',
      '2026-12-15T14:00:00-05:00 zone',
    ],
    ['on December 15, 2026. The meeting at 2 PM is short', 'December 15, 2026', 'December 15, 2026', '2026-12-15'],
    ['The award is planned for December 2026.', 'December 2026', 'December 2026', 'not_understood'],
    ['by February 30, 2026', 'February 30, 2026', 'February 30, 2026', 'not_understood'],
    ['valid to 12/31/9999', '12/31/9999', '12/31/9999', 'none_stated'],
  ])('are found with their time in "%s"', (text, day, whole, reading) => {
    expect(describeDates(text)).toEqual([[day, whole, reading]]);
  });

  it('each have the adjacent time, not the time of another date', () => {
    const text =
      'Questions are due December 1, 2026 at 10:00 AM CT; offers December 15, 2026, 2:00 PM. Site visit 12/3/2026 9 AM.';
    expect(describeDates(text).map(([, whole]) => whole)).toEqual([
      'December 1, 2026 at 10:00 AM CT',
      'December 15, 2026, 2:00 PM',
      '12/3/2026 9 AM',
    ]);
  });

  it('have their printed parts as the key', () => {
    const text = 'July 3, 2014; July 2014; 3 July; 2014-07-03 and 7/3/14';
    expect(findDates(text).map(({ key }) => key)).toEqual([
      '2014-07-03',
      '2014-07',
      '07-03',
      '2014-07-03',
      '2014-07-03',
    ]);
  });

  it.each([
    'may 15 percent of the offerors',
    'section 5.1.2 of part 10-20-30',
    'the 3rd of 12 items, 24 hours, $12/15 each',
    'phone 555-12-1234',
    'FAR 52.212-1 and 2026 dollars',
  ])('are not found in "%s"', (text) => {
    expect(describeDates(text)).toEqual([]);
  });

  it('are found in linear time', () => {
    for (const text of ['1/2 '.repeat(50_000), 'Dec 15 '.repeat(5_000), '2 PM '.repeat(50_000), ' '.repeat(200_000)]) {
      const started = process.cpuUsage().user / 1000;
      findDates(text, options);
      expect(process.cpuUsage().user / 1000 - started).toBeLessThan(20_000);
    }
  });
});
