import { findDueDate } from './find-due-date.js';

const options = { timeZone: 'America/New_York', today: '2026-11-28', posted: '2026-11-20' };

function dueOf(text: string): string | null {
  const due = findDueDate([text], options);
  if (due === null) return null;
  return due.reading.status === 'read' ? due.reading.date : `${due.reading.status}: ${due.printed}`;
}

describe('the due date of a text', () => {
  it.each([
    ['Proposals due: Smarch 34th at 5', 'not_understood: Smarch 34th at 5'],
    ['Well pumps. Proposals are due by 5 PM on Decembruary 15, 2026. Call us.', 'not_understood: Decembruary 15, 2026'],
    ['Due date: 13/45/2026', 'not_understood: 13/45/2026'],
    ['Bids are due February 30, 2027 at 2 PM.', 'not_understood: February 30, 2027 at 2 PM'],
    ['Applications close on the 34th of December.', 'not_understood: 34th of December'],
    ['Quotes due 12/15', 'not_understood: 12/15'],
    ['Proposals are due in Fall 2027.', 'not_understood: Fall 2027'],
    ['Submission deadline: December 2026', 'not_understood: December 2026'],
    ['Proposals due: TBD by addendum', 'not_understood: TBD by addendum'],
    ['due February 30, 2026', 'not_understood: February 30, 2026'],
    ['Proposals due: TBD', 'none_stated: TBD'],
    ['due 1/1/1900', 'none_stated: 1/1/1900'],
    ['Posted October 1, 2026. Deadline to be announced.', 'none_stated: to be announced'],
    ['Sealed bids will be received until 2 PM, Smarch 34, 2026.', 'not_understood: Smarch 34, 2026'],
    ['Repairs the roof. Closing date: February 30, 2026.', 'not_understood: February 30, 2026'],
    ['Deadline:\nDecemb. 15 2026, 5 Uhr', 'not_understood: Decemb. 15 2026, 5 Uhr'],
  ])('is returned as printed in "%s", which has no readable date', (text, expected) => {
    expect(dueOf(text)).toBe(expected);
  });

  it.each([
    'Proposals are due within 30 days of the publication of this notice.',
    'Bids are due at the office, Room 12, City Hall.',
    'Proposals are due to Jane Doe, Suite 400.',
    'The contractor is due 3 payments.',
    'Questions are due Smarch 3.',
    'Award is due Smarch 3.',
    'Road closes at Exit 12 of Interstate 40.',
    'Proposals, due diligence and 12 other matters.',
    'The library closes Smarch 3.',
    'Applications will be accepted until funds are exhausted; see page 12.',
    'The bid closing is described in Section 12.',
    'Submit the proposal in 12/15 point type.',
    'Proposals are due. Lot 5 is first.',
  ])('is not found in "%s"', (text) => {
    expect(dueOf(text)).toBeNull();
  });

  it('is quoted with its sentence', () => {
    const due = findDueDate(['Mows lawns. Closing date: December 16, 2026 5:00 PM.'], options);
    expect(due?.printed).toBe('Closing date: December 16, 2026 5:00 PM.');
    expect(dueOf('Questions for the Dept. due December 3, 2026.')).toBeNull();
  });

  it('is preferably a date that is understood, regardless of its position', () => {
    expect(dueOf('Proposals due: Smarch 34th. The closing date is December 15, 2026.')).toBe('2026-12-15');
    expect(dueOf('Proposals due: Smarch 34th. Bids close December 15.')).toBe('2026-12-15');
  });

  it.each([
    'Proposals were due November 30, 2026. Extended to December 15, 2026.',
    'Proposals were due November 30, 2026. The new due date is December 15, 2026.',
    'Due date: November 30, 2026\nNew due date: December 15, 2026',
    'Offers are due November 30, 2026 at 2 PM. Amendment 1 changes the due date from November 30, 2026 to December 15, 2026.',
    'The original due date for offers was November 30, 2026. Offers are now due December 15, 2026.',
    'Offers are due November 30, 2026.\nAmendment 1: The purpose of this amendment is to extend the response date to December 15, 2026.',
    'Deadline (was due Nov 30, 2026): Dec 15, 2026',
    'Offers are due December 15, 2026 (extended from November 30, 2026).',
    'Closing date was November 30, 2026, now December 15, 2026',
    'Quotes are due Dec 15, 2026 instead of Nov 30, 2026.',
    'Bids were due Nov 30, extended to Dec 15',
  ])('is the current date in "%s"', (text) => {
    expect(dueOf(text)).toBe('2026-12-15');
  });
});
