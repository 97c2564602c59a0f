import { type NoticeFields } from '@rfp/contracts/notice';
import { deadlinePlace } from '@rfp/contracts/stated-deadline';
import { type DocumentDeadline, statedDeadlines } from './stated-deadlines.js';

const url = (n: number) => `https://example.gov/${n}.pdf`;
const attachments = [1, 2].map((n) => ({ name: `Attachment ${n}.pdf`, url: url(n) }));
const stated = (day: string, quote = `Offers are due ${day}.`): DocumentDeadline => ({
  page: 1,
  day,
  quote,
  extends: false,
});

function placesOf(fields: Partial<NoticeFields>, second: readonly DocumentDeadline[] = []): string[] {
  const documents = second.length === 0 ? [] : [{ url: url(2), deadlines: second }];
  return statedDeadlines({ title: 'Pumps', attachments, ...fields }, documents).map(
    ({ day, earliest, ...place }) => `${deadlinePlace(place)}: ${day}${earliest ? ' (earliest)' : ''}`,
  );
}

describe('deadlines of a notice', () => {
  it('stand side by side where field, text and attachment differ, the earliest marked', () => {
    const fields = { due_date: '2026-12-18', description: 'Quotes are due no later than December 11, 2026 at noon.' };
    expect(placesOf(fields, [stated('2027-01-04')])).toEqual([
      'Notice: 2026-12-18',
      'Text of the notice: 2026-12-11 (earliest)',
      'Attachment 2, page 1: 2027-01-04',
    ]);
  });

  it('are none where all state the same day, also without a year or with a time', () => {
    const fields = { due_date: '2026-12-18T17:00:00-05:00', description: 'Quotes are due by 5 PM on December 18.' };
    expect(placesOf(fields, [stated('2026-12-18')])).toEqual([]);
  });

  it('are those of offers: questions, site visits and deliveries have days of their own', () => {
    const description =
      'Questions are due by December 1, 2026. A site visit will be held on December 3, 2026. Delivery is due by March 1, 2027.';
    expect(placesOf({ due_date: '2026-12-18', description })).toEqual([]);
  });

  it('are those of today: what an amendment has moved is no conflict with the newer field', () => {
    const description =
      'Offers are due by December 1, 2026. Amendment 1: the due date for offers is extended to December 18, 2026.';
    expect(placesOf({ due_date: '2026-12-18', description })).toEqual([]);
    expect(placesOf({ due_date: '2026-12-18', description }, [stated('2026-12-01')])).toEqual([]);
    expect(placesOf({ due_date: '2026-12-10', description })).toEqual([
      'Notice: 2026-12-10 (earliest)',
      'Text of the notice: 2026-12-18',
    ]);
  });

  it('are none that had passed when the notice was posted: the text of a notice that is posted again has its former one', () => {
    const description = 'Quotes are due no later than June 19, 2026 at noon.';
    expect(
      placesOf({ posted_date: '2026-11-28', due_date: '2026-12-18', description }, [stated('2026-06-30')]),
    ).toEqual([]);
    expect(placesOf({ posted_date: '2026-06-01', due_date: '2026-12-18', description })).toHaveLength(2);
  });

  it('of a document count only while the notice names it', () => {
    expect(placesOf({ due_date: '2026-12-18', attachments: [] }, [stated('2027-01-04')])).toEqual([]);
  });
});
