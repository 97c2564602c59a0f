import { recompeteLeadType } from '@rfp/contracts/notice';
import { deadlinesOf, findDeadline } from './find-deadline.js';
import { noticeTexts } from '../../source-text.js';
import { readNotice } from '../read-notice.js';

function deadlinesIn(text: string, due?: string): string[] {
  const field = due === undefined ? [] : [{ source: { field: 'due_date' as const }, text: due }];
  return findDeadline(readNotice([...field, { source: { field: 'description' }, text }])).map(
    ({ quote }) => quote.text,
  );
}

it('a due date that was not understood is quoted in addition to sentences with a deadline; words for "no date" are quoted only if there are no such sentences', () => {
  const description = 'Offers are due November 17, 2026.';
  const dueOf = (reading: 'not_understood' | 'none_stated', text?: string) => {
    const note = { printed: '2099-02-30', reading, assumed: [] };
    const fields = { title: 'Pumps', due_date: null, due_date_note: note, ...(text && { description: text }) };
    return findDeadline(readNotice(noticeTexts(fields))).map(({ quote }) => quote.text);
  };
  expect(dueOf('not_understood')).toEqual(['2099-02-30']);
  expect(dueOf('not_understood', description)).toEqual(['2099-02-30', description]);
  expect(dueOf('none_stated')).toEqual(['2099-02-30']);
  expect(dueOf('none_stated', description)).toEqual([description]);
});

it('a recompete lead has no deadline, because its due date is the end of the current award', () => {
  const fields = { title: 'Help desk', due_date: '2028-03-31' };
  expect(findDeadline(readNotice(noticeTexts(fields)))).toHaveLength(1);
  expect(findDeadline(readNotice(noticeTexts({ ...fields, notice_type: recompeteLeadType })))).toEqual([]);
});

it('the texts of a notice include notes on how its dates were read', () => {
  const note = { printed: '12/16/2026 5 PM', reading: 'read' as const, assumed: ['zone' as const] };
  const dates = { due_date: '2026-12-16T17:00:00-05:00', posted_date: '2026-11-02' };
  expect(noticeTexts({ title: 'Pumps', ...dates, due_date_note: note, posted_date_note: null })).toEqual([
    { source: { field: 'title' }, text: 'Pumps' },
    { source: { field: 'posted_date' }, text: dates.posted_date },
    { source: { field: 'due_date' }, text: dates.due_date, note },
  ]);
  const unread = { printed: '02/30/2026', reading: 'not_understood' as const, assumed: [] };
  const posted = noticeTexts({ title: 'Pumps', posted_date: null, posted_date_note: unread }).at(-1);
  expect(posted).toEqual({ source: { field: 'posted_date' }, text: '02/30/2026', note: unread });
});

const current = /November 17|Nov 17|11\/17/;

describe('the deadline of a notice', () => {
  it.each([
    'Proposals were due November 3, 2026. Extended to November 17, 2026.',
    'Proposals were due November 3, 2026. The new due date is November 17, 2026.',
    'Proposals were due Nov 3, extended to Nov 17.',
    'Due date for offers: November 3, 2026\nNew due date: November 17, 2026',
    'Offers are due November 3, 2026 at 2 PM. Amendment 1 changes the due date from November 3, 2026 to November 17, 2026.',
    'The original due date for offers was November 3, 2026. Offers are now due November 17, 2026.',
    'Offers are due November 3, 2026.\nAmendment 1: The purpose of this amendment is to extend the response date to November 17, 2026.',
    'Amendment 1: the due date is extended to November 10, 2026. Amendment 2: the due date is extended to November 17, 2026.',
    'Closing date for offers was 11/03/2026, now 11/17/2026.',
    'Offers are due November 17, 2026 (extended from November 3, 2026).',
  ])('is only the current deadline: %s', (text) => {
    const found = deadlinesIn(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(current);
    expect(deadlinesOf(text).map(({ day }) => day.slice(-5))).toEqual(['11-17']);
  });

  it('is that of the field, if the text only states a former deadline', () => {
    expect(deadlinesIn('Proposals were due November 3, 2026.', '2026-11-17')).toEqual(['2026-11-17']);
    expect(deadlinesIn('Proposals were due November 3, 2026.')).toEqual(['Proposals were due November 3, 2026.']);
  });

  it.each([
    'The solicitation is expected September 1, 2027, and the estimated proposal due date will be on or about October 15, 2027.',
    '8.0 Questions. Submit on Attachment E to the contract specialist no later than May 29, 2026, 2:00 PM ET.',
    'Intent to bid e-mail         April 17, 2026',
    'Names and dates of birth of attendees must reach Agent Ruiz by telephone by June 26, 2026.',
    'RFP out: on or about June 8, 2026',
  ])('is not another date beside a definite deadline: %s', (text) => {
    const sure = 'Proposals are due November 3, 2026 at 2 PM ET.';
    expect(deadlinesIn(`${sure}\n${text}`)).toEqual([sure]);
    expect(deadlinesIn(text, '2026-11-03')).toEqual(['2026-11-03']);
  });

  it.each([
    'Names and dates of birth of attendees must reach Agent Ruiz by telephone by June 26, 2026.',
    'Intent to bid e-mail         April 17, 2026',
    'Type: IFB, sealed bid. IFB out: on or about June 8, 2026',
  ])('is not stated by: %s', (text) => {
    expect(deadlinesIn(text)).toEqual([]);
  });

  it('may be an anticipated deadline, if no other is stated', () => {
    const text = 'The anticipated due date for proposals is October 15, 2027.';
    expect(deadlinesIn(text)).toEqual([text]);
  });

  it('includes all stated deadlines, if none replaces another', () => {
    expect(deadlinesIn('Proposals are due November 3, 2026.', '2026-11-17')).toHaveLength(2);
  });
});
