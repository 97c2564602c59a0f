import fc from 'fast-check';
import { roleOf } from './labels.js';
import { readPrintedDate } from './printed-date.js';
import { isTitle, numberOfTitle } from './opportunity-title.js';

const now = new Date('2026-10-01T12:00:00Z');
const chicago = { zone: 'America/Chicago', now, ofRange: 'last' } as const;
const anywhere = { now, ofRange: 'last' } as const;

describe('a date as people print it', () => {
  it.each([
    ['11/05/2026', '2026-11-05'],
    ['11/5/26', '2026-11-05'],
    ['11-05-2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['November 5, 2026', '2026-11-05'],
    ['Nov. 5th 2026', '2026-11-05'],
    ['Thursday, November 5, 2026', '2026-11-05'],
    ['5 November 2026', '2026-11-05'],
    ['05-Nov-2026', '2026-11-05'],
    ['by Sept 9, 2026', '2026-09-09'],
    ['11/05/2026 2:00 PM', '2026-11-05T14:00:00-06:00'],
    ['November 5, 2026 at 2:00 p.m. CST', '2026-11-05T14:00:00-06:00'],
    ['Nov 5, 2026 @ 14:00 (Central Time)', '2026-11-05T14:00:00-06:00'],
    ['July 5, 2026, 2 PM CST', '2026-07-05T14:00:00-05:00'],
    ['11/05/2026 02:00:00 PM EST', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 5:00 PM Pacific', '2026-11-05T17:00:00-08:00'],
    ['11/05/2026 12:00 noon', '2026-11-05T12:00:00-06:00'],
    ['2:00 PM on November 5, 2026', '2026-11-05T14:00:00-06:00'],
    ['11/05/2026 12:00 AM', '2026-11-05'],
    ['2026-11-05 00:00', '2026-11-05'],
    ['2026-11-05T14:00:00-05:00', '2026-11-05T14:00:00-05:00'],
    ['October 1, 2026 8:00 AM - November 5, 2026 2:00 PM', '2026-11-05T14:00:00-06:00'],
    ['2026-11-05T14:00', '2026-11-05T14:00:00-06:00'],
    ['2026-11-05T19:00:00Z', '2026-11-05T19:00:00Z'],
    ['10/01/2026 - 11/05/2026', '2026-11-05'],
    ['October 1, 2026 through November 5, 2026', '2026-11-05'],
    ['11/05/2026 (Thursday, November 5, 2026)', '2026-11-05'],
    ['2026/11/05', '2026-11-05'],
    ['2026/11/5 02:00:00 PM EST', '2026-11-05T14:00:00-05:00'],
    ['2026.11.05', '2026-11-05'],
    ['5-Nov-26', '2026-11-05'],
    ['05-NOV-26 14:00', '2026-11-05T14:00:00-06:00'],
    ['Nov-05-2026', '2026-11-05'],
    ['Nov-05-26', '2026-11-05'],
    ["5 Nov '26", '2026-11-05'],
  ])('%s is %s', (printed, expected) => {
    expect(readPrintedDate(printed, chicago)).toBe(expected);
  });

  it.each([
    ['11/05/2026 2:00:00 PM (UTC-06:00) Central Time (US & Canada)', '2026-11-05T14:00:00-06:00'],
    ['11/05/2026 2:00 PM (GMT-5)', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 12:00 (UTC+01:00)', '2026-11-05T12:00:00+01:00'],
    ['2:00 PM -0600 on 11/05/2026', '2026-11-05T14:00:00-06:00'],
    ['2026-11-05 14:00 -05:00', '2026-11-05T14:00:00-05:00'],
    ['2026-11-05T05:00:00-0700 (MST)', '2026-11-05T05:00:00-07:00'],
    ['November 5, 2026 at 2 p.m. UTC−5', '2026-11-05T14:00:00-05:00'],
    ['Thu Nov 05 2026 14:00:00 GMT-0500 (Eastern Standard Time)', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 14:00 GMT+530', '2026-11-05T14:00:00+05:30'],
    ['11/05/2026 14:00 GMT', '2026-11-05T14:00:00Z'],
    ['11/05/2026 14:00 GMT-16:00 GMT', '2026-11-05T14:00:00Z'],
    ['11/05/2026 9:00 AM -11:00 AM', '2026-11-05T09:00:00-06:00'],
    ['11/05/2026 08:00 -10:00', '2026-11-05T08:00:00-06:00'],
  ])('%s counts with its offset: %s', (printed, expected) => {
    expect(readPrintedDate(printed, chicago)).toBe(expected);
  });

  it.each([
    ['11/05/2026 ET 2:00 PM', '2026-11-05T14:00:00-05:00'],
    ['November 5, 2026, Eastern Time 14:00', '2026-11-05T14:00:00-05:00'],
    ['11/05/2026 (PST): 2:00 PM', '2026-11-05T14:00:00-08:00'],
    ['Pacific Standard Time at 2 PM on November 5, 2026', '2026-11-05T14:00:00-08:00'],
    ['UTC 14:00, 5 November 2026', '2026-11-05T14:00:00Z'],
    ['11/05/2026 EST 2:00 PM Pacific', '2026-11-05T14:00:00-08:00'],
    ['July 5, 2026 CST 2:00 PM', '2026-07-05T14:00:00-05:00'],
  ])('%s counts with the zone before its time: %s', (printed, expected) => {
    expect(readPrintedDate(printed, chicago)).toBe(expected);
  });

  it.each([
    '11/05/2026 2:00 PM, Central Library',
    '11/05/2026 2:00 PM Mountain View City Hall',
    '11/05/2026 2:00 PM, EASTERN DISTRICT OFFICE',
    '11/05/2026 2:00 PM, Atlantic, Iowa',
    '11/05/2026 2:00 PM, central purchasing office',
    'Pacific Hall 2:00 PM on 11/05/2026',
    'Hartford, CT 2:00 PM on 11/05/2026',
    'Helena, MT 2:00 PM on 11/05/2026',
    '11/05/2026 est. 2:00 PM',
  ])('has no zone of a place or another word: %s', (printed) => {
    expect(readPrintedDate(printed, anywhere)).toBe('2026-11-05');
    expect(readPrintedDate(printed, { ...anywhere, zone: 'Europe/Berlin' })).toMatch(/\+0[12]:00$/);
  });

  it.each([
    '11/05/2026 2:00 PM Eastern',
    '2:00 PM Eastern, Thursday, 11/05/2026',
    '2:00 PM Eastern Thursday 11/05/2026',
    '11/05/2026 2:00 PM, (Eastern)',
    '11/05/2026 2:00 PM, Eastern.',
    '11/05/2026, 2:00 PM, Eastern Prevailing Time',
    '11/05/2026 2:00 PM EASTERN TIME',
    '11/05/2026 2:00 PM Eastern via Zoom',
    '11/05/2026 2:00 PM Eastern – Online',
  ])('has the zone of a region: %s', (printed) => {
    expect(readPrintedDate(printed, chicago)).toBe('2026-11-05T14:00:00-05:00');
  });

  it('stays a day if the zone of its time is unknown', () => {
    expect(readPrintedDate('11/05/2026 2:00 PM', anywhere)).toBe('2026-11-05');
    expect(readPrintedDate('11/05/2026 2:00 PM ET', anywhere)).toBe('2026-11-05T14:00:00-05:00');
    expect(readPrintedDate('11/05/2026 (UTC+01:00) 14:00', chicago)).toBe('2026-11-05');
  });

  it('is the first of a range on request', () => {
    expect(readPrintedDate('10/01/2026 - 11/05/2026', { ...anywhere, ofRange: 'first' })).toBe('2026-10-01');
  });

  it.each(['', ' ', 'TBD', 'Open until filled', 'Ongoing', 'N/A', '-', 'See the solicitation', 'Upcoming'])(
    'is not found in "%s"',
    (printed) => {
      expect(readPrintedDate(printed, chicago)).toBeNull();
    },
  );

  it.each([
    '02/30/2026',
    '13/45/2026',
    'November 31, 2026',
    '25/11/2026',
    '60 days after award',
    'November 5',
    '5 Nov-14:00',
    'https://www.example.gov/2026/11/05/roof-repair',
    '11/05/2026, was 10/30/2026',
    '11/05/1926',
    '11/05/2099',
    '2026-13-01',
    'Q4 2026',
  ])('is refused if it is %s', (printed) => {
    expect(() => readPrintedDate(printed, chicago)).toThrow(expect.objectContaining({ code: 'RECORD_BAD_DATE' }));
  });

  it('is a date, none, or refused with a reason, whatever is printed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[\d/:. -]{0,30}(am|pm)?$/),
          fc.stringMatching(/^(Nov|May) \d{1,3},? \d{3,5} \d{1,2}:\d\d/),
        ),
        (printed) => {
          try {
            expect(readPrintedDate(printed, chicago) ?? '2026-11-05').toMatch(/^\d{4}-\d{2}-\d{2}(T|$)/);
          } catch (error) {
            expect(error).toMatchObject({ code: 'RECORD_BAD_DATE' });
          }
        },
      ),
    );
  });

  it.each([
    ['July 15, 2026 2:00 PM MST', 'America/Phoenix', '-07:00'],
    ['July 15, 2026 2:00 PM Mountain Time', 'America/Phoenix', '-07:00'],
    ['July 15, 2026 2:00 PM MDT', 'America/Phoenix', '-06:00'],
    ['July 15, 2026 2:00 PM MST', 'America/Denver', '-06:00'],
    ['July 15, 2026 2:00 PM CST', 'America/Regina', '-06:00'],
    ['July 15, 2026 2:00 PM CDT', 'America/Regina', '-05:00'],
    ['July 15, 2026 2:00 PM CST', 'America/Chicago', '-05:00'],
    ['July 15, 2026 2:00 PM EST', 'America/Chicago', '-04:00'],
    ['July 15, 2026 2:00 PM ADT', 'America/Halifax', '-03:00'],
    ['July 15, 2026 2:00 PM AST', 'America/Puerto_Rico', '-04:00'],
    ['July 15, 2026 2:00 PM ADT', undefined, '-03:00'],
    ['January 15, 2026 2:00 PM AST', undefined, '-04:00'],
    ['July 15, 2026 2:00 PM AST', undefined, '-04:00'],
    ['July 15, 2026 2:00 PM AST', 'America/New_York', '-04:00'],
    ['July 15, 2026 2:00 PM AST', 'America/Halifax', '-03:00'],
    ['July 15, 2026 2:00 PM Atlantic Standard Time', undefined, '-04:00'],
    ['July 15, 2026 2:00 PM Atlantic Daylight Time', undefined, '-03:00'],
    ['July 15, 2026 2:00 PM Hawaiian Standard Time', undefined, '-10:00'],
    ['July 15, 2026 14:00 Central European Time', 'Europe/Berlin', '+02:00'],
    ['January 15, 2026 14:00 Central European Time', 'Europe/Berlin', '+01:00'],
    ['July 15, 2026 14:00 CEST', 'Europe/London', '+02:00'],
    ['July 15, 2026 14:00 Eastern European Summer Time', undefined, '+03:00'],
    ['July 15, 2026 14:00 CET', 'Africa/Algiers', '+01:00'],
    ['July 15, 2026 2:00 PM HST', 'Pacific/Honolulu', '-10:00'],
    ['July 15, 2026 2:00 PM (UTC-06:00) Central Time (US & Canada)', 'America/New_York', '-05:00'],
    ['July 15, 2026 2:00 PM (UTC-06:00) Central America', 'America/Chicago', '-06:00'],
    ['July 15, 2026 2:00 PM (UTC-07:00) Arizona', 'America/Denver', '-07:00'],
    ['July 15, 2026 14:00 (UTC+01:00) Amsterdam, Berlin, Rome', 'Europe/Berlin', '+02:00'],
    ['July 15, 2026 14:00 GMT-0600 (Central Standard Time)', 'America/Regina', '-06:00'],
  ])('that prints %s in %s has the offset %s', (printed, zone, offset) => {
    expect(readPrintedDate(printed, { ...anywhere, zone })?.slice(10)).toBe(`T14:00:00${offset}`);
  });

  it.each([
    ['05.11.2026 12:00', 'Europe/Berlin', '2026-11-05T12:00:00+01:00'],
    ['05.11.26', 'America/Chicago', '2026-11-05'],
    ['05.11.2026', undefined, '2026-11-05'],
    ['05/11/2026', 'Europe/London', '2026-11-05'],
    ['5-11-2026 2:00 PM', 'Asia/Kolkata', '2026-11-05T14:00:00+05:30'],
    ['25/11/2026', 'Pacific/Auckland', '2026-11-25'],
    ['11/05/2026', 'Pacific/Guam', '2026-11-05'],
    ['11/05/2026', 'UTC', '2026-11-05'],
    ['11-05-2026', 'America/Sao_Paulo', '2026-11-05'],
    ['2026/11/05', 'Europe/Berlin', '2026-11-05'],
  ])('begins with the day if it has dots or is from outside the Americas: %s in %s', (printed, zone, expected) => {
    expect(readPrintedDate(printed, { ...anywhere, zone })).toBe(expected);
  });

  it.each([
    ['11.25.2026', 'America/Chicago'],
    ['11/25/2026', 'Europe/Berlin'],
  ])('is refused if its month is impossible where it is printed: %s in %s', (printed, zone) => {
    expect(() => readPrintedDate(printed, { ...anywhere, zone })).toThrow(
      expect.objectContaining({ code: 'RECORD_BAD_DATE' }),
    );
  });

  it('is found in linear time', () => {
    for (const long of ['1/'.repeat(200_000), 'nov '.repeat(200_000), `November ${' '.repeat(500_000)}`]) {
      const started = performance.now();
      expect(() => readPrintedDate(long, chicago)).not.toThrow(RangeError);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});

describe('a label', () => {
  it.each([
    ['Closing Date', 'due_date'],
    ['Proposals Due:', 'due_date'],
    ['Due Date/Time', 'due_date'],
    ['Deadline', 'due_date'],
    ['Bid Opening Date', 'bid_opening'],
    ['Issue Date', 'posted_date'],
    ['Issued by', 'agency_name'],
    ['Date Posted', 'posted_date'],
    ['Open Date', 'posted_date'],
    ['Solicitation No.', 'opportunity_number'],
    ['RFP #', 'opportunity_number'],
    ['Bid Number', 'opportunity_number'],
    ['Event ID', 'opportunity_number'],
    ['Department', 'agency_name'],
    ['Estimated Value', 'estimated_value'],
    ['Project Budget', 'estimated_value'],
    ['Contact Person', 'contact_info'],
    ['Buyer', 'contact_info'],
    ['Project Title', 'title'],
    ['Event Name', 'title'],
    ['Scope of Work', 'description'],
    ['Status', 'status'],
    ['Questions Due', null],
    ['Pre-Bid Meeting Date', null],
    ['Last Updated', null],
    ['Time Remaining', null],
    ['All proposals that are due must be sent by mail to', null],
    ['', null],
  ])('"%s" labels %s', (label, role) => {
    expect(roleOf(label)).toBe(role);
  });
});

describe('a title', () => {
  it.each([
    'Managed IT Services',
    'RFP 26-014 Managed IT Services',
    'Homeland Security Training',
    'Search and Rescue Boat',
    'View Point Park Trail',
    'Menu Boards for Schools',
    'Straße sanieren',
    '2027 Street Sweeping',
  ])('may be "%s"', (title) => {
    expect(isTitle(title)).toBe(true);
  });

  it.each([
    '',
    'Bids',
    'Home Page',
    'Read more',
    'View details »',
    'Click here to register',
    'Next page',
    'RFP 26-014',
    'Bid Number 123',
    '26-014 27',
    'Contact Us',
    'Open Bids',
    'Current Solicitations',
    'Bid Details',
    'Privacy Policy',
    'Skip to main content',
    'Sign In',
    'Page not found',
    'View all bids',
  ])('is not "%s"', (title) => {
    expect(isTitle(title)).toBe(false);
  });

  it.each([
    ['RFP 26-014 Managed IT Services', 'RFP 26-014'],
    ['ITB #2026-7: Drainage', 'ITB #2026-7'],
    ['Bid No. PW26/3 – Roofs', 'Bid No. PW26/3'],
    ['Managed IT Services', null],
    ['RFP for Managed IT Services', null],
  ])('"%s" begins with the number %s', (title, number) => {
    expect(numberOfTitle(title)).toBe(number);
  });
});
