import { type NoticeFields } from '@rfp/contracts/notice';
import { deadlinePlace } from '@rfp/contracts/dates/stated-deadline';
import { type DocumentDeadline, statedDeadlines } from './stated-deadlines.js';

const url = (n: number) => `https://example.gov/${n}.pdf`;
const attachments = [1, 2].map((n) => ({ name: `Attachment ${n}.pdf`, url: url(n) }));
const stated = (day: string, quote = `Offers are due ${day}.`): DocumentDeadline => ({
  page: 1,
  day,
  clock: null,
  zone: null,
  quote,
  extends: false,
});

function placesOf(fields: Partial<NoticeFields>, second: readonly DocumentDeadline[] = []): string[] {
  const documents = second.length === 0 ? [] : [{ url: url(2), deadlines: second }];
  return statedDeadlines({ title: 'Pumps', attachments, ...fields }, documents).map(
    ({ date, earliest, assumed = [], ...place }) =>
      `${[`${deadlinePlace(place)}: ${date}`, ...assumed].join(' ')}${earliest ? ' (earliest)' : ''}`,
  );
}

describe('deadlines of a notice', () => {
  it('are all listed if field, text and attachment differ, with the earliest marked', () => {
    const fields = { due_date: '2026-12-18', description: 'Quotes are due no later than December 11, 2026 at noon.' };
    expect(placesOf(fields, [stated('2027-01-04')])).toEqual([
      'Notice: 2026-12-18',
      'Text of the notice: 2026-12-11T12:00:00-05:00 zone (earliest)',
      'Attachment 2, page 1: 2027-01-04',
    ]);
  });

  it('are not listed if all state the same day, even without a year or with a time', () => {
    const fields = { due_date: '2026-12-18T17:00:00-05:00', description: 'Quotes are due by 5 PM on December 18.' };
    expect(placesOf(fields, [stated('2026-12-18')])).toEqual([]);
  });

  it('are those of offers, not of questions, site visits and deliveries', () => {
    const description =
      'Questions are due by December 1, 2026. A site visit will be held on December 3, 2026. Delivery is due by March 1, 2027.';
    expect(placesOf({ due_date: '2026-12-18', description })).toEqual([]);
  });

  it('are the current ones: a deadline moved by an amendment does not conflict with the newer field', () => {
    const description =
      'Offers are due by December 1, 2026. Amendment 1: the due date for offers is extended to December 18, 2026.';
    expect(placesOf({ due_date: '2026-12-18', description })).toEqual([]);
    expect(placesOf({ due_date: '2026-12-18', description }, [stated('2026-12-01')])).toEqual([]);
    expect(placesOf({ due_date: '2026-12-10', description })).toEqual([
      'Notice: 2026-12-10 (earliest)',
      'Text of the notice: 2026-12-18',
    ]);
  });

  it('exclude days before the notice was posted, because the text of a reposted notice has the former deadline', () => {
    const description = 'Quotes are due no later than June 19, 2026 at noon.';
    expect(
      placesOf({ posted_date: '2026-11-28', due_date: '2026-12-18', description }, [stated('2026-06-30')]),
    ).toEqual([]);
    expect(placesOf({ posted_date: '2026-06-01', due_date: '2026-12-18', description })).toHaveLength(2);
  });

  it('in a document count only while the notice links it', () => {
    expect(placesOf({ due_date: '2026-12-18', attachments: [] }, [stated('2027-01-04')])).toEqual([]);
  });

  it('also differ by the hour alone, in the stated or assumed zones', () => {
    const due_date = '2026-12-18T14:00:00-05:00';
    const description = 'Quotes are due by 4:00 PM on December 18, 2026.';
    const second = [{ ...stated('2026-12-18'), clock: '17:00', zone: 'America/New_York' }];
    expect(placesOf({ due_date, description }, second)).toEqual([
      'Notice: 2026-12-18T14:00:00-05:00 (earliest)',
      'Text of the notice: 2026-12-18T16:00:00-05:00 zone',
      'Attachment 2, page 1: 2026-12-18T17:00:00-05:00',
    ]);
    expect(placesOf({ due_date, description: 'Quotes are due by 1 PM CST on December 18, 2026.' })).toEqual([]);
    expect(placesOf({ due_date, description: 'Quotes are due by 2 PM CST on December 18, 2026.' })).toHaveLength(2);
  });

  it('differ if a text states two times on one day', () => {
    const description =
      'Offers are due December 18, 2026 at 2 PM EST. Bids will be received until 3 PM EST on December 18, 2026.';
    expect(placesOf({ due_date: '2026-12-18', description })).toEqual([
      'Notice: 2026-12-18',
      'Text of the notice: 2026-12-18T14:00:00-05:00 (earliest)',
      'Text of the notice: 2026-12-18T15:00:00-05:00',
    ]);
  });

  it.each([
    ['2026-12-18', 'Quotes are due by 2 PM EST on December 18, 2026.'],
    ['2026-12-18T14:00:00-05:00', 'Quotes are due on December 18, 2026.'],
    ['2026-12-18T14:00:00-07:00', 'Quotes are due by 2 PM local time on December 18, 2026.'],
    ['2026-12-19T01:00:00Z', 'Quotes are due on December 18, 2026.'],
    ['2026-12-19T01:00:00Z', 'Quotes are due by 8 PM ET on December 18, 2026.'],
    ['2026-12-18T23:59:59-05:00', 'Quotes are due by 11:59 PM ET on December 18, 2026.'],
    ['2026-12-18T23:59:00-05:00', 'Quotes are due by midnight on December 18, 2026.'],
  ])('agree: %s and "%s"', (due_date, description) => {
    expect(placesOf({ due_date, description })).toEqual([]);
  });

  it.each(['TBD by addendum', 'Smarch 34', 'TBD', '12/31/9999', null])(
    'are only those of the texts if the field prints "%s"',
    (printed) => {
      const note = printed === null ? null : { printed, reading: 'not_understood' as const, assumed: [] };
      const fields = {
        due_date: null,
        due_date_note: note,
        description: 'Quotes are due by 2 PM EST on December 18, 2026.',
      };
      const place = 'Text of the notice: 2026-12-18T14:00:00-05:00';
      expect(placesOf(fields)).toEqual([`${place} (earliest)`]);
      expect(placesOf(fields, [stated('2027-01-04')])).toEqual([
        `${place} (earliest)`,
        'Attachment 2, page 1: 2027-01-04',
      ]);
      expect(placesOf({ ...fields, description: '' })).toEqual([]);
    },
  );

  it('are not listed if the field says that offers are accepted indefinitely', () => {
    const due_date_note = { printed: 'Proposals accepted anytime', reading: 'none_stated' as const, assumed: [] };
    expect(placesOf({ due_date: null, due_date_note, description: 'Quotes are due December 18, 2026.' })).toEqual([]);
  });

  it('without a year are the first ones after the posting date if the field gives no date', () => {
    const fields = { posted_date: '2026-12-01', due_date: null, description: 'Quotes are due by January 8.' };
    expect(placesOf(fields)).toEqual(['Text of the notice: 2027-01-08 year (earliest)']);
  });

  it.each([
    ['The deadline has been extended to January 12, 2027 at 11:59 PM Eastern', '2027-01-12T23:59:00-05:00'],
    ['Extended to January 12, 2027', '2027-01-12'],
    ['Full applications due December 22, 2026', '2026-12-22'],
    ['Applications must be submitted by 5:00 p.m. ET on December 20', '2026-12-20T17:00:00-05:00 year'],
    ['Applications will be accepted through January 15, 2027', '2027-01-15'],
    ['11:59 p.m. ET on January 8', '2027-01-08T23:59:00-05:00 year'],
  ])('are listed with the field if its explanation states another day: %s', (printed, date) => {
    const due_date_note = { printed, reading: 'read' as const, assumed: [] };
    expect(placesOf({ due_date: '2026-12-15', due_date_note })).toEqual([
      'Notice: 2026-12-15 (earliest)',
      `Text of the notice: ${date}`,
    ]);
    const [, stated] = statedDeadlines({ title: 'Pumps', due_date: '2026-12-15', due_date_note }, []);
    expect(stated?.quote).toBe(printed);
  });

  it.each([
    'Electronically submitted applications must be submitted no later than 5:00 p.m., ET, on the listed date.',
    'Due December 15, 2026 at 5:00 pm ET',
    'December 15 2026 COB',
    '12/15/2026',
    'Webinar on December 10, 2026 at 2 PM ET',
    'Letters of intent are due November 10, 2026',
    'Questions are due by December 1, 2026',
    'Pre-applications are due November 20, 2026, 5 PM ET',
    'The application package will be posted on December 1, 2026',
    'Information session December 3, 2026 at 1 pm ET',
    'The portal opens at 8:00 a.m. ET on December 1, 2026',
    'Office hours are December 10, 2026 at 9:00 a.m.',
    'First review December 1, 2026',
    'Award notices by March 1, 2027',
    'The original due date was December 1, 2026',
  ])('are not listed for an explanation that states no other day: %s', (printed) => {
    const due_date_note = { printed, reading: 'read' as const, assumed: [] };
    expect(placesOf({ due_date: '2026-12-15T17:00:00-05:00', due_date_note })).toEqual([]);
  });

  it('in texts are superseded by an explanation that extends the date', () => {
    const due_date_note = { printed: 'Extended to December 18, 2026', reading: 'read' as const, assumed: [] };
    const description = 'Offers are due by December 1, 2026.';
    expect(placesOf({ due_date: '2026-12-18', due_date_note, description })).toEqual([]);
  });

  it.each([
    ['Applications are due December 22, 2026', ['Text of the notice: 2026-12-22 (earliest)']],
    ['See the addendum of December 3, 2026', []],
  ])('in an explanation without a readable date are only those that it calls a deadline: %s', (printed, expected) => {
    const due_date_note = { printed, reading: 'not_understood' as const, assumed: [] };
    expect(placesOf({ due_date: null, due_date_note })).toEqual(expected);
  });
});
