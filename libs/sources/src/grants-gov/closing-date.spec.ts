import { collectUnread } from '../fields/unread-fields.js';
import { closingDate } from './closing-date.js';

function read(printed: string | null, explanation: string | null, posted: string | null = null) {
  const { described, dateNotes } = collectUnread(() => closingDate(printed, explanation, posted));
  return { date: described, note: dateNotes.due_date_note };
}

describe('the closing date of Grants.gov', () => {
  it.each([
    ['11:59 p.m., ET', '2026-12-15T23:59:00-05:00', []],
    [
      'Electronically submitted applications must be submitted no later than 5:00 p.m., ET, on the listed application due date.',
      '2026-12-15T17:00:00-05:00',
      [],
    ],
    ['Applications are due 5 p.m. Pacific', '2026-12-15T17:00:00-08:00', []],
    ['Due by 5:00 pm', '2026-12-15T17:00:00-05:00', ['zone']],
    ['Due December 15, 2026 at 5:00 pm ET', '2026-12-15T17:00:00-05:00', []],
    ['6:00 PM Puerto Rico time', '2026-12-15T18:00:00-04:00', []],
    ['Applications are due by 6:00 PM (Puerto Rico)', '2026-12-15T18:00:00-04:00', []],
    ['23:59 AoE', '2026-12-15T23:59:00-12:00', []],
    ['Due by 11:59 p.m. Anywhere on Earth (AoE)', '2026-12-15T23:59:00-12:00', []],
    ['no later than 5:00 p.m. ET on the due date', '2026-12-15T17:00:00-05:00', []],
    ['Applications must be received by 4:30 p.m. Eastern Time.', '2026-12-15T16:30:00-05:00', []],
    ['5:00 p.m. ET (2:00 p.m. PT)', '2026-12-15T17:00:00-05:00', []],
    ['The portal opens at 8:00 a.m. ET and closes at 5:00 p.m. ET', '2026-12-15T17:00:00-05:00', []],
    ['Webinar at 2:00 PM ET. Applications are due by 5:00 PM ET.', '2026-12-15T17:00:00-05:00', []],
    ['Letters of intent are due by 3 p.m. Applications are due by 5 p.m. ET.', '2026-12-15T17:00:00-05:00', []],
    ['Letters due November 2 at 3 pm ET; applications due December 15 at 5 pm ET', '2026-12-15T17:00:00-05:00', []],
    ['Applications submitted by 5:00 p.m. ET will be reviewed first.', '2026-12-15T17:00:00-05:00', []],
  ])('has the time of its explanation: %s', (explanation, date, assumed) => {
    expect(read('12152026', explanation)).toEqual({ date, note: { printed: explanation, reading: 'read', assumed } });
  });

  it('without a year is the first matching date on or after the posted date', () => {
    expect(read('Jan 5', null, '2026-12-20')).toEqual({
      date: '2027-01-05',
      note: { printed: 'Jan 5', reading: 'read', assumed: ['year'] },
    });
  });

  it.each([
    'Concept papers are due June 7, 2026 at 5:00 p.m. ET',
    'Due 5:00 p.m. local time of the applicant',
    'Paper: 4:30 p.m. ET. Electronic: 11:59 p.m. ET.',
    'Subject to appropriation',
    'Applications will be reviewed starting 9:00 a.m. ET',
    'The portal opens at 8:00 a.m. ET',
    'Office hours are 9:00 a.m. ET',
    'Office hours are 9:00 a.m. to 5:00 p.m. ET',
    'There is a webinar at 2:00 PM ET',
    '2:00 PM ET: webinar for applicants',
    'Questions due by 3:00 p.m. ET',
    'Submit questions no later than 3:00 p.m. ET',
    'Pre-application conference: 10 AM ET',
    'Notice of Intent due 5:00 pm ET',
    'Due by 5:00 p.m. ET for letters of intent',
    'The first review is at 5:00 pm ET',
    'Applications are accepted beginning at 9 a.m. ET',
    'Grants.gov support closes at 9 p.m. ET',
    'A lunch is served at 1:00 p.m. ET',
  ])('stays a day if the explanation states something else, which is recorded: %s', (explanation) => {
    expect(read('2026-12-15-00-00-00', explanation)).toEqual({
      date: '2026-12-15',
      note: { printed: explanation, reading: 'read', assumed: [] },
    });
  });

  it('is absent if the explanation states that there is none', () => {
    expect(read(null, 'Proposals accepted anytime')).toEqual({
      date: null,
      note: { printed: 'Proposals accepted anytime', reading: 'none_stated', assumed: [] },
    });
  });

  it('is not understood, with the explanation as printed, if nothing else is stated', () => {
    const printed = 'Refer to section IV for due dates.';
    expect(read('', printed).note).toEqual({ printed, reading: 'not_understood', assumed: [] });
  });

  it.each(['', ' ', 'No Explanation', 'Not Available', null])('has no note for %j', (explanation) => {
    expect(read('12152026', explanation)).toEqual({ date: '2026-12-15', note: undefined });
    expect(read(null, explanation)).toEqual({ date: null, note: undefined });
  });
});
